// npm run simulate -- --orders 3 [--rate 2]: drives whole order life cycles, from Pending to Invoiced, through the
// intake of a running demo portal. Reads the publisher's credentials from DATA_DIR/demo.json.
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { DemoInstallation } from "#lib/demo/schemas.ts";
import { env } from "#lib/env.ts";
import { orderLifeCycle } from "#lib/events/order-life-cycle.ts";
import { sampleChange } from "#lib/events/sample-events.ts";
import type { OrderEvent } from "#lib/events/schemas.ts";

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

async function readDemo(): Promise<DemoInstallation> {
  const file = path.join(env().DATA_DIR, "demo.json");
  const text = await readFile(file, "utf8").catch(() => {
    throw new UsageError(`${file} is not there. Start the portal first: npm start`);
  });
  return DemoInstallation.parse(JSON.parse(text));
}

/** POSTs and reads the JSON answer; says what went wrong in words. */
async function post(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { method: "POST", ...init }).catch(() => {
    throw new UsageError(`${new URL(url).origin} does not answer. Start the portal first: npm start`);
  });
  const text = await response.text();
  if (!response.ok) throw new UsageError(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

async function fetchToken({ tokenUrl, publisher }: DemoInstallation): Promise<string> {
  const credentials = Buffer.from(`${publisher.clientId}:${publisher.clientSecret}`).toString("base64");
  const answer = await post(tokenUrl, {
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "order.publish" }),
  });
  return z.object({ access_token: z.string() }).parse(answer).access_token;
}

const intakeAnswer = z.object({
  results: z.array(z.object({ result: z.string(), deliveries: z.number().optional() })),
});

async function handIn(demo: DemoInstallation, token: string, events: OrderEvent[]): Promise<string> {
  const answer = await post(`${demo.baseUrl}/api/intake/v1/order-events`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(events),
  });
  const { results } = intakeAnswer.parse(answer);
  return results
    .map(({ result, deliveries = 0 }, index) => {
      const fanOut =
        result === "accepted" ? `${deliveries} ${deliveries === 1 ? "delivery" : "deliveries"}` : result;
      return `${events[index]?.event} → ${fanOut}`;
    })
    .join(", ");
}

/** One order through its whole life; a step a change, an access token that lasts. */
async function driveOrder(demo: DemoInstallation, token: string, orderNumber: string): Promise<void> {
  for (const status of orderLifeCycle) {
    const events = sampleChange({
      orderNumber,
      eventId: `sim-${orderNumber}-${status.replaceAll(" ", "-")}`,
      at: new Date(),
      audience: [demo.application.clientId],
      status,
    });
    const fanOut = await handIn(demo, token, events);
    process.stdout.write(`${orderNumber}  ${status.padEnd(11)}  ${fanOut}\n`);
  }
}

async function main(): Promise<void> {
  const { orders, rate } = readArguments();
  const demo = await readDemo();
  const token = await fetchToken(demo);
  // A run of its own: the same order numbers again would be duplicates.
  const run = randomBytes(3).toString("hex").toUpperCase();
  const driven: Promise<void>[] = [];
  for (let index = 1; index <= orders; index += 1) {
    driven.push(driveOrder(demo, token, `SO-${run}-${index}`));
    if (index < orders) await sleep(1000 / rate);
  }
  await Promise.all(driven);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof UsageError ? error.message : error}\n`);
  process.exitCode = 1;
});
