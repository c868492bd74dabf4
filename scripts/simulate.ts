// npm run simulate -- --orders 3 [--rate 2]: drives whole order life cycles, from Pending to Invoiced, through the
// intake of a running demo portal. Reads the publisher's credentials from DATA_DIR/demo.json.

import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type ApiClient, createApiClient } from "#lib/api-client/create-api-client.ts";
import { authServerId } from "#lib/auth/token-settings.ts";
import { timeNow } from "#lib/clock.ts";
import type { DemoInstallation } from "#lib/demo/schemas.ts";
import { env } from "#lib/env.ts";
import { orderLifeCycle } from "#lib/events/order-life-cycle.ts";
import { sampleChange } from "#lib/events/sample-events.ts";
import type { OrderEvent } from "#lib/events/schemas.ts";
import { readDemo } from "#server/read-demo.ts";

const usage = "Usage: npm run simulate -- --orders 3 [--rate 2]   (--rate: orders a second)";

/** What a person did wrong, said without a stack. */
class UsageError extends Error {}

function readArguments(): { orders: number; rate: number } {
  try {
    const { values } = parseArgs({
      options: { orders: { type: "string", default: "3" }, rate: { type: "string", default: "2" } },
    });
    return z
      .object({
        orders: z.coerce.number().int().min(1).max(100_000),
        rate: z.coerce.number().gt(0).max(1000),
      })
      .parse(values);
  } catch {
    throw new UsageError(usage);
  }
}

async function requireDemo(): Promise<DemoInstallation> {
  const demo = await readDemo();
  if (!demo) throw new UsageError(`${env().DATA_DIR} has no demo.json. Start the portal first: npm start`);
  return demo;
}

type Answer<T> = { data?: T; error?: unknown; response: Response };

/** What a call of the API answered; says in words what went wrong. */
async function dataOf<T>(baseUrl: string, call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call.catch(() => {
    throw new UsageError(`${baseUrl} does not answer. Start the portal first: npm start`);
  });
  if (data === undefined)
    throw new UsageError(`${response.url} answered ${response.status}: ${JSON.stringify(error)}`);
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
  return (await dataOf(origin, call)).access_token;
}

async function handIn(api: ApiClient, demo: DemoInstallation, events: OrderEvent[]): Promise<string> {
  const call = api.POST("/api/intake/v1/order-events", { body: events });
  const { results } = await dataOf(demo.baseUrl, call);
  return results
    .map((result, index) => {
      const fanOut =
        result.result === "accepted"
          ? `${result.deliveries} ${result.deliveries === 1 ? "delivery" : "deliveries"}`
          : result.result;
      return `${events[index]?.event} → ${fanOut}`;
    })
    .join(", ");
}

/** One order through its whole life; a step a change, an access token that lasts. */
async function driveOrder(api: ApiClient, demo: DemoInstallation, orderNumber: string): Promise<void> {
  for (const status of orderLifeCycle) {
    const events = sampleChange({
      orderNumber,
      eventId: `sim-${orderNumber}-${status.replaceAll(" ", "-")}`,
      at: timeNow(),
      audience: [demo.application.clientId],
      status,
    });
    const fanOut = await handIn(api, demo, events);
    process.stdout.write(`${orderNumber}  ${status.padEnd(11)}  ${fanOut}\n`);
  }
}

async function main(): Promise<void> {
  const { orders, rate } = readArguments();
  const demo = await requireDemo();
  const api = createApiClient(demo.baseUrl, await fetchToken(demo));
  // A run of its own: the same order numbers again would be duplicates.
  const run = randomBytes(3).toString("hex").toUpperCase();
  const driven: Promise<void>[] = [];
  for (let index = 1; index <= orders; index += 1) {
    driven.push(driveOrder(api, demo, `SO-${run}-${index}`));
    if (index < orders) await sleep(1000 / rate);
  }
  await Promise.all(driven);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof UsageError ? error.message : error}\n`);
  process.exitCode = 1;
});
