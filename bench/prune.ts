// npm run bench -- prune: pruning with 1,000,000 deliveries and their attempts in place, while deliveries are published and
// claimed: the time of each batch, and the claims beside it against those without. Takes about five minutes.
// Environment: BENCH_DELIVERIES (1,000,000).
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { startTemporaryDatabase } from "#server/embedded-database.ts";
import { runScript } from "#server/run-script.ts";

const deliveryCount = Number(process.env["BENCH_DELIVERIES"] ?? 1_000_000);
const bodyBytes = 2_000;
/** How long claims are measured without pruning. */
const aloneSeconds = 20;
const publishPerRound = 5;
const roundMs = 50;

const database = await startTemporaryDatabase();
Object.assign(process.env, {
  DATABASE_URL: database.url,
  SECRET_KEY: randomBytes(32).toString("base64"),
  EGRESS_ALLOW: "127.0.0.1/32",
  LOG_LEVEL: "error",
});
const { closeDb, getDb, getPool } = await import("#lib/db/client.ts");
const { claimDeliveries } = await import("#lib/deliveries/claim-deliveries.ts");
const { pruneLog } = await import("#lib/deliveries/prune-log.ts");
const { firstIdAt } = await import("#lib/ids.ts");
const { makeWebhook, publishUpdates } = await import("../e2e/support/webhooks.ts");

const say = (line: string) => process.stdout.write(`${line}\n`);
const pool = getPool();
type Hook = Awaited<ReturnType<typeof makeWebhook>>;

/** Two fifths to be deleted (made 91 days ago), two fifths whose bodies go (45 days), one fifth that stays (10 days). */
const ages = [
  { days: 91, share: 0.4 },
  { days: 45, share: 0.4 },
  { days: 10, share: 0.2 },
];

/** So many of an age: identifiers begin with the time that they were made at. */
async function fill({ webhookId, application }: Hook, days: number, count: number): Promise<void> {
  const at = new Date(Date.now() - days * 86_400_000);
  const prefix = (kind: "event" | "delivery" | "attempt") => firstIdAt(kind, at).slice(0, -8);
  const number = `lpad(i::text, 8, '0')`;
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
async function claimWhile(hook: Hook, isGoingOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isGoingOn()) {
    await publishUpdates(getDb(), [hook], publishPerRound);
    const startedMs = performance.now();
    const claimed = await claimDeliveries(pool, { limit: 250, leaseSeconds: 30 });
    times.push(performance.now() - startedMs);
    await pool.query(
      `UPDATE "Delivery" SET "state" = 'SUCCEEDED', "leaseToken" = NULL, "leaseUntil" = NULL, "completedAt" = now()
       WHERE "id" = ANY($1)`,
      [claimed.map(({ id }) => id)],
    );
    await sleep(roundMs);
  }
  return times;
}

/** A pool that notes how long each statement of the pruning took. */
function timed(times: Map<string, number[]>): pg.Pool {
  const query = async (sql: string, values: unknown[]) => {
    const startedMs = performance.now();
    const result = await pool.query(sql, values);
    const what = /UPDATE "Attempt"/.test(sql)
      ? "bodies"
      : /FROM "Delivery" WHERE/.test(sql)
        ? "deliveries"
        : "events";
    times.set(what, [...(times.get(what) ?? []), performance.now() - startedMs]);
    return result;
  };
  return Object.create(pool, { query: { value: query } });
}

function inWords(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => `${(sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0)} ms`;
  return `${sorted.length}, median ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)}`;
}

async function measure(): Promise<void> {
  await runScript("db-migrate.ts", [], {});
  const hook = await makeWebhook(getDb(), "http://127.0.0.1:9/");
  await getDb().webhook.updateMany({
    data: { maxInFlight: 1_000, maxPerSecond: 10_000, rateTokens: 10_000 },
  });
  for (const { days, share } of ages) {
    say(`making ${(deliveryCount * share).toLocaleString("en-US")} deliveries of ${days} days ago …`);
    await fill(hook, days, deliveryCount * share);
  }
  await pool.query("VACUUM ANALYZE");
  const endMs = performance.now() + aloneSeconds * 1000;
  const alone = await claimWhile(hook, () => performance.now() < endMs);
  say(`claims without pruning: ${inWords(alone)}`);

  const batches = new Map<string, number[]>();
  const startedMs = performance.now();
  let isPruning = true;
  const pruning = pruneLog(timed(batches), { bodyDays: 30, deliveryDays: 90 }).finally(() => {
    isPruning = false;
  });
  const progress = setInterval(() => {
    say(`  ${[...batches].map(([what, times]) => `${times.length} batches of ${what}`).join(", ")}`);
  }, 10_000);
  const [pruned, beside] = await Promise.all([pruning, claimWhile(hook, () => isPruning)]).finally(() =>
    clearInterval(progress),
  );
  say(`claims beside pruning: ${inWords(beside)}`);
  for (const [what, times] of batches) say(`batches of ${what}: ${inWords(times)}`);
  const seconds = (performance.now() - startedMs) / 1000;
  say(
    `pruned in ${seconds.toFixed(0)} s: ${pruned.bodies} bodies, ${pruned.deliveries} deliveries, ${pruned.events} events`,
  );
  if (pruned.deliveries !== deliveryCount * 0.4) process.exitCode = 1;
}

export async function run(): Promise<void> {
  await measure().finally(async () => {
    await closeDb();
    await database.stop();
  });
}
