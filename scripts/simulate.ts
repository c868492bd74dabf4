// npm run simulate -- --orders 3: moves test orders from Pending to Invoiced in the demo portal that runs from this
// checkout, for the demo's application or those of --client-id. Exit codes: 0 done, 1 no portal or refused, 2 wrong usage.
import { setTimeout as sleep } from "node:timers/promises";
import { Command, InvalidArgumentError } from "commander";
import { z } from "zod";
import { orderStatuses } from "#lib/notifications/orders/shared/order-statuses.ts";
import type { SentTestOrder } from "#lib/notifications/orders/shared/schemas.ts";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import { env } from "#lib/platform/env.ts";
import { counted } from "#lib/platform/shared/counted.ts";
import { type ApiClient, createApiClient } from "#lib/reference/client/create-api-client.ts";
import {
  adoptRunningDataDir,
  type DemoInstallation,
  readDemo,
} from "#server/installation/running-installation.ts";

/** A problem that a person can fix, reported without a stack. */
class Refused extends Error {}

/** A number of the command line. */
function readNumber(schema: z.ZodType<number>, expected: string) {
  return (text: string): number => {
    const { data } = schema.safeParse(text);
    if (data === undefined) throw new InvalidArgumentError(expected);
    return data;
  };
}

type Arguments = { orders: number; rate: number; clientId: string[] };

/** Ends the process after --help or wrong usage. */
function readArguments(): Arguments {
  const orders = z.coerce.number().int().min(1).max(100_000);
  const rate = z.coerce.number().gt(0).max(1000);
  return new Command("npm run simulate --")
    .description("Sends test orders in the demo portal that runs from this checkout, within its rate limit.")
    .option(
      "--orders <count>",
      "how many orders to move from Pending to Invoiced",
      readNumber(orders, "Expected a whole number from 1 to 100,000."),
      3,
    )
    .option("--rate <count>", "orders per second", readNumber(rate, "Expected a number up to 1,000."), 2)
    .option(
      "--client-id <ID>",
      "an application that gets the events, instead of the demo's; repeat it for several",
      (id: string, earlier: string[]) => [...earlier, id],
      [] as string[],
    )
    .showHelpAfterError()
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .parse()
    .opts<Arguments>();
}

async function requireDemo(): Promise<DemoInstallation> {
  await adoptRunningDataDir().catch((error: Error) => {
    throw new Refused(error.message);
  });
  const demo = await readDemo();
  if (!demo) throw new Refused(`${env().DATA_DIR} has no demo.json. Start the portal first: npm start`);
  return demo;
}

type Answer<T> = { data?: T; error?: unknown; response: Response };

/** @throws Refused if the portal does not answer */
function getAnswer<T>(baseUrl: string, call: Promise<Answer<T>>): Promise<Answer<T>> {
  return call.catch(() => {
    throw new Refused(`${baseUrl} does not answer. Start the portal first: npm start`);
  });
}

/** The data of an API call. @throws Refused */
async function getData<T>(baseUrl: string, call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await getAnswer(baseUrl, call);
  if (data === undefined)
    throw new Refused(`${response.url} answered ${response.status}: ${JSON.stringify(error)}`);
  return data;
}

async function fetchToken({ tokenUrl, publisher }: DemoInstallation): Promise<string> {
  const credentials = Buffer.from(`${publisher.clientId}:${publisher.clientSecret}`).toString("base64");
  const { origin } = new URL(tokenUrl);
  const call = createApiClient(origin).POST("/oauth2/{authServerId}/v1/token", {
    params: { path: { authServerId } },
    headers: {
      authorization: `Basic ${credentials}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: { grant_type: "client_credentials", scope: "order.publish notification.write" },
  });
  return (await getData(origin, call)).access_token;
}

const toDeliveryCount = (count: number) => counted(count, "delivery", "deliveries");

type Run = { api: ApiClient; baseUrl: string; audience: string[] };

/** Creates a test order, or moves one, as soon as the portal's rate limit allows. @throws Refused */
async function send(
  { api, baseUrl, audience }: Run,
  change: { status: string; orderNumber?: string },
): Promise<SentTestOrder> {
  const call = () => api.POST("/api/notification/v2/test-orders", { body: { audience, ...change } });
  for (;;) {
    const answer = call();
    const { response } = await getAnswer(baseUrl, answer);
    if (response.status !== 429) return getData(baseUrl, answer);
    await sleep(Number(response.headers.get("retry-after") ?? 1) * 1000);
  }
}

/** Moves one order through every status and prints a line for each. Returns the number of deliveries. */
async function driveOrder(run: Run): Promise<number> {
  let orderNumber: string | undefined;
  let deliveries = 0;
  for (const status of orderStatuses) {
    const order = await send(run, { status, ...(orderNumber !== undefined && { orderNumber }) });
    orderNumber = order.orderNumber;
    const fanOut = order.sent.map((one) => `${one.event} → ${toDeliveryCount(one.deliveries)}`).join(", ");
    process.stdout.write(`${orderNumber}  ${status.padEnd(11)}  ${fanOut}\n`);
    deliveries += order.sent.reduce((sum, one) => sum + one.deliveries, 0);
  }
  return deliveries;
}

async function main(): Promise<void> {
  const { orders, rate, clientId: clientIds } = readArguments();
  const demo = await requireDemo();
  const audience = clientIds.length > 0 ? clientIds : [demo.application.clientId];
  const { baseUrl } = demo;
  const run = { api: createApiClient(baseUrl, await fetchToken(demo)), baseUrl, audience };
  const whom = clientIds.length > 0 ? audience.join(", ") : `the demo's application, ${audience.join()}`;
  process.stdout.write(`${baseUrl}: test orders for ${whom}\n`);
  const driven: Promise<number>[] = [];
  let isRefused = false;
  for (let index = 1; index <= orders && !isRefused; index += 1) {
    const order = driveOrder(run);
    order.catch(() => {
      isRefused = true;
    });
    driven.push(order);
    if (index < orders) await sleep(1000 / rate);
  }
  const deliveries = (await Promise.all(driven)).reduce((sum, count) => sum + count, 0);
  const nobody = " No webhook of these applications subscribes to the events.";
  process.stdout.write(
    `${counted(orders, "order")}, ${toDeliveryCount(deliveries)}.${deliveries === 0 ? nobody : ""}\n`,
  );
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Refused ? error.message : error}\n`);
  process.exitCode = 1;
});
