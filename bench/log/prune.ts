// npm run bench -- prune: pruning with 1,000,000 deliveries and their attempts in place, while deliveries are published and
// claimed: the time of each batch, and the claims beside it against those without. Takes about five minutes.
// Environment: BENCH_DELIVERIES (1,000,000).
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { claimDeliveries } from "#lib/deliveries/engine/claim-deliveries.ts";
import { pruneLog } from "#lib/deliveries/log/prune-log.ts";
import { getDb, getPool } from "#lib/platform/db/client.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { type MadeWebhook, makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";
import { withBenchDatabase } from "../bench-database.ts";
import { deliveryEnvironment } from "../deliveries/delivery-stage.ts";
import type { Report } from "../instrument.ts";

const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 1_000_000);
const bodyBytes = 2_000;
/** How long claims are measured without pruning. */
const aloneSeconds = 20;
const publishPerRound = 5;
const roundMs = 50;
/** A claim waits for a batch at most as long as this. */
const goalClaimMs = 500;

/** Two fifths to be deleted (made 91 days ago), two fifths whose bodies go (45 days), one fifth that stays (10 days). */
const ages = [
  { days: 91, share: 0.4 },
  { days: 45, share: 0.4 },
  { days: 10, share: 0.2 },
];

/** So many of an age: identifiers begin with the time that they were made at. */
async function fill({ webhookId, application }: MadeWebhook, days: number, count: number): Promise<void> {
  const at = new Date(Date.now() - days * 86_400_000);
  const prefix = (kind: "event" | "delivery" | "attempt") => firstIdAt(kind, at).slice(0, -8);
  const number = `lpad(i::text, 8, '0')`;
  const pool = getPool();
  const series = `generate_series(1, ${count}) i`;
  await pool.query(
    `INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "occurredAt", "receivedAt", "payload", "audience")
     SELECT $1 || ${number}, '${days}-' || i, 'ORDER_UPDATE', 'SO-' || i / 5, $2, $2, '{}', '{}' FROM ${series}`,
    [prefix("event"), at],
  );
  await pool.query(
    `INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "state",
       "attemptCount", "lastHttpStatus", "createdAt", "completedAt")
     SELECT $1 || ${number}, $2 || ${number}, $3, $4, 'ORDER_UPDATE', 'SO-' || i / 5, 'SUCCEEDED', 1, 200, $5, $5
     FROM ${series}`,
    [prefix("delivery"), prefix("event"), webhookId, application.id, at],
  );
  await pool.query(
    `INSERT INTO "Attempt" ("id", "deliveryId", "number", "startedAt", "durationMs", "url", "requestHeaders",
       "requestBody", "httpStatus", "responseHeaders", "responseBody")
     SELECT $1 || ${number}, $2 || ${number}, 1, $3, 20, 'https://receiver.example/', '{"x-test": "1"}',
       repeat('x', ${bodyBytes}), 200, '{"x-test": "1"}', 'thanks' FROM ${series}`,
    [prefix("attempt"), prefix("delivery"), at],
  );
}

/** Publishes and claims, as a worker does, until it is told to stop. @returns milliseconds of each claim */
async function claimWhile(hook: MadeWebhook, isGoingOn: () => boolean): Promise<number[]> {
  const pool = getPool();
  const times: number[] = [];
  while (isGoingOn()) {
    await publishUpdates(getDb(), [hook], publishPerRound);
    const startedMs = performance.now();
    const claimed = await claimDeliveries(pool, { limit: 250, leaseSeconds: 30 });
    times.push(performance.now() - startedMs);
    await pool.query(
      `WITH given_back AS (DELETE FROM "DeliveryLease" WHERE "deliveryId" = ANY($1))
       UPDATE "Delivery" SET "state" = 'SUCCEEDED', "completedAt" = now() WHERE "id" = ANY($1)`,
      [claimed.map(({ id }) => id)],
    );
    await sleep(roundMs);
  }
  return times;
}

const batchKinds = {
  bodies: 'UPDATE "Attempt"',
  deliveries: 'DELETE FROM "Delivery"',
  events: 'DELETE FROM "Event"',
};

/** A pool that notes how long each statement of the pruning took. */
function timed(times: Map<string, number[]>): pg.Pool {
  const pool = getPool();
  const query = async (sql: string, values: unknown[]) => {
    const startedMs = performance.now();
    const result = await pool.query(sql, values);
    const [what] = Object.entries(batchKinds).find(([, begins]) => sql.includes(begins)) ?? [];
    if (what) times.set(what, [...(times.get(what) ?? []), performance.now() - startedMs]);
    return result;
  };
  return Object.create(pool, { query: { value: query } });
}

/** Milliseconds: median, 99th of a hundred, slowest. */
function inWords(times: readonly number[]): [number, number, number, number] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
  return [sorted.length, at(0.5), at(0.99), at(1)];
}

async function measure(report: Report): Promise<void> {
  const pool = getPool();
  const hook = await makeWebhook(getDb(), "http://127.0.0.1:9/");
  await getDb().webhook.updateMany({
    data: { maxInFlight: 1_000, maxPerSecond: 10_000, rateTokens: 10_000 },
  });
  for (const { days, share } of ages) {
    report.say(`making ${(deliveryCount * share).toLocaleString("en-US")} deliveries of ${days} days ago …`);
    await fill(hook, days, deliveryCount * share);
  }
  await pool.query("VACUUM ANALYZE");
  const endMs = performance.now() + aloneSeconds * 1000;
  const alone = await claimWhile(hook, () => performance.now() < endMs);

  const batches = new Map<string, number[]>();
  const startedMs = performance.now();
  let isPruning = true;
  const pruning = pruneLog(timed(batches), { bodyDays: 30, deliveryDays: 90 }, new Date()).finally(() => {
    isPruning = false;
  });
  const progress = setInterval(() => {
    report.say(`  ${[...batches].map(([what, times]) => `${times.length} batches of ${what}`).join(", ")}`);
  }, 10_000);
  const [pruned, beside] = await Promise.all([pruning, claimWhile(hook, () => isPruning)]).finally(() =>
    clearInterval(progress),
  );
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const columns = ["what", "how many", "median ms", "p99 ms", "slowest ms"];
  const row = report.table(`Pruning of ${deliveryCount.toLocaleString("en-US")} deliveries`, columns);
  row("claims without pruning", ...inWords(alone));
  row("claims beside pruning", ...inWords(beside));
  for (const [what, times] of batches) row(`batches of ${what}`, ...inWords(times));
  report.say(
    `${seconds} s: ${pruned.bodies} bodies, ${pruned.deliveries} deliveries, ${pruned.events} events`,
  );
  const isDone = pruned.deliveries === deliveryCount * 0.4 && pruned.events === deliveryCount * 0.4;
  if (!isDone) throw new Error("not all that is old enough was pruned");
  report.goal(
    `no claim beside pruning takes more than ${goalClaimMs} ms`,
    Math.max(...beside) <= goalClaimMs,
  );
}

export async function run(report: Report): Promise<void> {
  await withBenchDatabase(deliveryEnvironment, () => measure(report), "durable");
}
