// npm run simulate -- --orders 3: sends order events from Pending to Invoiced to the demo portal that runs from this
// checkout, for the demo's application or those of --client-id. Exit codes: 0 done, 1 no portal or refused, 2 wrong usage.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Command, InvalidArgumentError } from "commander";
import { z } from "zod";
import { authServerId } from "#lib/oauth/tokens/token-settings.ts";
import { sampleChange } from "#lib/orders/sample-events.ts";
import { orderStatuses } from "#lib/orders/sample-orders.ts";
import type { IntakeResult } from "#lib/orders/schemas.ts";
import { counted } from "#lib/platform/counted.ts";
import { env } from "#lib/platform/env.ts";
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
    .description("Sends order events to the demo portal that runs from this checkout.")
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

/** The data of an API call. @throws Refused */
async function getData<T>(baseUrl: string, call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call.catch(() => {
    throw new Refused(`${baseUrl} does not answer. Start the portal first: npm start`);
  });
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
    body: { grant_type: "client_credentials", scope: "order.publish" },
  });
  return (await getData(origin, call)).access_token;
}

const toDeliveryCount = (count: number) => counted(count, "delivery", "deliveries");

/** The result of an event in words. @throws Refused if the application does not exist */
function countFanOut(result: IntakeResult): string {
  switch (result.result) {
    case "accepted":
      if (result.unknownClientIds)
        throw new Refused(`No application has the client ID ${result.unknownClientIds.join(", ")}.`);
      return toDeliveryCount(result.deliveries);
    case "duplicate":
      return result.differs ? `duplicate with another ${result.pointer}` : "duplicate";
    case "rejected":
      return `rejected: ${result.errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join(" ")}`;
  }
}

type Run = { api: ApiClient; baseUrl: string; audience: string[] };

/** Moves one order through every status and prints a line for each. Returns the number of deliveries. */
async function driveOrder({ api, baseUrl, audience }: Run, orderNumber: string): Promise<number> {
  let deliveries = 0;
  for (const status of orderStatuses) {
    const events = sampleChange({
      orderNumber,
      eventId: `sim-${orderNumber}-${status.replaceAll(" ", "-")}`,
      at: new Date(),
      audience,
      status,
    });
    const { results } = await getData(baseUrl, api.POST("/api/intake/v1/order-events", { body: events }));
    const fanOut = results
      .map((result, index) => `${events[index]?.event} → ${countFanOut(result)}`)
      .join(", ");
    process.stdout.write(`${orderNumber}  ${status.padEnd(11)}  ${fanOut}\n`);
    for (const result of results) if (result.result === "accepted") deliveries += result.deliveries;
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
  process.stdout.write(`${baseUrl}: events for ${whom}\n`);
  // New order numbers for each run: repeated events would be duplicates.
  const series = randomBytes(3).toString("hex").toUpperCase();
  const driven: Promise<number>[] = [];
  let isRefused = false;
  for (let index = 1; index <= orders && !isRefused; index += 1) {
    const order = driveOrder(run, `SO-${series}-${index}`);
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
