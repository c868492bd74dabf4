// npm run bench -- claims: PostgreSQL's CPU time of a claimed delivery, by the number of webhooks that have some due and that
// only wait for a retry, and whether the claims of several workers wait for one another. Linux only. Takes three minutes.
import { readFile } from "node:fs/promises";
import pg from "pg";
import { claimDeliveries } from "#lib/notifications/deliveries/queue/claim-deliveries.ts";
import { env } from "#lib/platform/env.ts";
import { type Report, roundCount, toRatio, toSpread } from "../report.ts";
import { withDatabase } from "../servers.ts";

const limit = 250;
const dueOfEach = 5;
/** So many are claimed in a round, or all that are due if there are more. */
const claimedInRound = 5_000;
const goal = 1.5;
const lockTimeout = "55P03";

const sizes = [
  { working: 20, waiting: 0 },
  { working: 2_000, waiting: 0 },
  { working: 20_000, waiting: 0 },
  { working: 20, waiting: 20_000 },
];

/** Webhooks number $1 to $2, a partner of each, without the limits that protect receivers. */
const makeWebhooks = [
  `INSERT INTO "Organization" ("id", "name", "kind") SELECT 'org_' || n, 'Partner ' || n, 'PARTNER' FROM generate_series($1::int, $2) n`,
  `INSERT INTO "Application" ("id", "organizationId", "name", "clientId", "inboxKey", "scopes", "grantTypes", "updatedAt")
   SELECT 'app_' || n, 'org_' || n, 'Application ' || n, 'client_' || n, 'inbox_' || n, '{}', '{}', now() FROM generate_series($1::int, $2) n`,
  `INSERT INTO "Webhook" ("id", "applicationId", "slot", "name", "events", "url", "secretEncrypted", "maxInFlight", "maxPerSecond",
     "promptSince", "updatedAt")
   SELECT 'wh_' || n, 'app_' || n, 1, 'Orders', '{ORDER_UPDATE}', 'https://receiver.example/' || n, '', 64, 100000, now(), now()
   FROM generate_series($1::int, $2) n`,
];

/** An event and delivery number $3 of each of these webhooks, due at $4. */
const addDeliveries = `
  WITH event AS (
    INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "occurredAt", "payload", "audience")
    SELECT 'evt_' || $3 || '_' || n, $3 || '_' || n, 'ORDER_UPDATE', 'SO-' || $3 || '_' || n, now(), '{}', '{}' FROM generate_series($1::int, $2) n)
  INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "nextAttemptAt")
  SELECT 'dlv_' || $3 || '_' || n, 'evt_' || $3 || '_' || n, 'wh_' || n, 'app_' || n, 'ORDER_UPDATE', 'SO-' || $3 || '_' || n, $4::timestamptz
  FROM generate_series($1::int, $2) n`;

/** What recording changes, in its order. */
const record = [
  `UPDATE "Delivery" SET "state" = 'DELIVERED', "nextAttemptAt" = NULL, "completedAt" = now(), "attemptCount" = 1 WHERE "id" = ANY($1)`,
  `DELETE FROM "DeliveryLease" WHERE "deliveryId" = ANY($1)`,
];

let serial = 0;

async function addDue(pool: pg.Pool, first: number, last: number, dueAt = new Date()): Promise<void> {
  serial += 1;
  await pool.query(addDeliveries, [first, last, String(serial), dueAt]);
}

/** Claims and records until nothing is due. @returns how many there were */
async function claimAll(claims: pg.Pool, others: pg.Pool): Promise<number> {
  let count = 0;
  for (;;) {
    const { deliveries } = await claimDeliveries(claims, { limit, leaseSeconds: 60 });
    if (deliveries.length === 0) return count;
    count += deliveries.length;
    for (const sql of record) await others.query(sql, [deliveries.map(({ id }) => id)]);
  }
}

type Cost = { microseconds: number; buffers: number };

/** What the one connection of the pool has used until now. */
async function usedBy(pool: pg.Pool): Promise<Cost> {
  await pool.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool.query<{ pid: number; buffers: number }>(`
    SELECT pg_backend_pid() AS "pid", "blks_hit"::float8 + "blks_read" AS "buffers"
    FROM pg_stat_database WHERE "datname" = current_database()`);
  const [{ pid, buffers } = { pid: 0, buffers: 0 }] = rows;
  // Its first number is the time on a processor, in nanoseconds.
  const time = await readFile(`/proc/${pid}/schedstat`, "utf8");
  return { microseconds: Number.parseInt(time, 10) / 1_000, buffers };
}

/** What a delivery costs the claiming connection. */
async function measureSize(others: pg.Pool, { working }: (typeof sizes)[number]): Promise<Cost> {
  const claims = connect(1);
  // Its first claims plan the statements.
  await addDue(others, 1, 20);
  await claimAll(claims, others);
  const cost: Cost = { microseconds: 0, buffers: 0 };
  let claimed = 0;
  while (claimed < claimedInRound) {
    for (let made = 0; made < dueOfEach; made += 1) await addDue(others, 1, working);
    const before = await usedBy(claims);
    claimed += await claimAll(claims, others);
    const after = await usedBy(claims);
    cost.microseconds += after.microseconds - before.microseconds;
    cost.buffers += after.buffers - before.buffers;
  }
  await claims.end();
  return { microseconds: cost.microseconds / claimed, buffers: cost.buffers / claimed };
}

function connect(max: number, lockTimeoutMs = 5_000): pg.Pool {
  const connectionString = env().DATABASE_URL;
  const pool = new pg.Pool({ connectionString, max, options: `-c jit=off -c lock_timeout=${lockTimeoutMs}` });
  // The database ends before the connections that it has just closed.
  pool.on("error", () => undefined);
  return pool;
}

async function measureSizes(report: Report, others: pg.Pool): Promise<void> {
  const columns = [
    "webhooks with 5 due",
    "that only wait",
    "CPU µs",
    "÷ the first",
    "buffers",
    "÷ the first",
  ];
  const row = report.table(`A claimed delivery, ${roundCount} rounds`, columns);
  let made = 0;
  let first: Cost[] | undefined;
  for (const size of sizes) {
    const { working, waiting } = size;
    const last = Math.max(made, working + waiting);
    if (last > made) for (const sql of makeWebhooks) await others.query(sql, [made + 1, last]);
    made = last;
    if (waiting > 0) {
      await others.query(
        `UPDATE "Webhook" SET "failingSince" = now(), "promptSince" = NULL WHERE "id" <> ALL($1)`,
        [Array.from({ length: working }, (_, index) => `wh_${index + 1}`)],
      );
      await addDue(others, working + 1, last, new Date(Date.now() + 3_600_000));
      await claimAll(others, others);
    }
    await others.query(`VACUUM ANALYZE`);
    const rounds: Cost[] = [];
    while (rounds.length < roundCount) rounds.push(await measureSize(others, size));
    first ??= rounds;
    const [times, buffers] = (["microseconds", "buffers"] as const).map((name) => {
      const values = rounds.map((cost) => cost[name]);
      return { spread: toSpread(values), ratio: toRatio(values, first?.map((cost) => cost[name]) ?? []) };
    });
    if (!times || !buffers) continue;
    row(working, waiting, times.spread, times.ratio, buffers.spread, buffers.ratio);
    report.goal(
      `${goal} × the CPU time of 20 webhooks, with ${working} and ${waiting}`,
      times.ratio.median <= goal,
    );
  }
}

/** Claims of several workers at once, on connections that do not wait for a lock. */
async function measureWorkers(report: Report, others: pg.Pool): Promise<void> {
  const row = report.table("Workers that claim at once, 2,000 webhooks with 5 due", [
    ...["workers", "deliveries", "claimed twice", "claims that waited for a lock"],
  ]);
  for (const workers of [2, 4, 8]) {
    for (let made = 0; made < dueOfEach; made += 1) await addDue(others, 1, 2_000);
    let waited = 0;
    const ids: string[] = [];
    const work = async () => {
      const claims = connect(3, 1);
      for (let isDone = false; !isDone; ) {
        const { deliveries } = await claimDeliveries(claims, { limit, leaseSeconds: 60 }).catch(
          (error: pg.DatabaseError) => {
            if (error.code !== lockTimeout) throw error;
            // PostgreSQL names the row. Without one, the statement waited for a table's file to grow.
            if (error.where) waited += 1;
            return { deliveries: [] };
          },
        );
        ids.push(...deliveries.map(({ id }) => id));
        for (const sql of record) await others.query(sql, [deliveries.map(({ id }) => id)]);
        isDone = ids.length >= 2_000 * dueOfEach;
      }
      await claims.end();
    };
    await Promise.all(Array.from({ length: workers }, work));
    row(workers, ids.length, ids.length - new Set(ids).size, waited);
    report.goal(`no claim of ${workers} workers waits for another`, waited === 0);
  }
}

export async function run(report: Report): Promise<void> {
  await withDatabase("throwaway", async () => {
    const others = connect(10);
    await measureSizes(report, others);
    await others.query(`UPDATE "Webhook" SET "failingSince" = NULL, "promptSince" = now()`);
    await measureWorkers(report, others);
    await others.end();
  });
}
