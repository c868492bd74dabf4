import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { addSeconds } from "#lib/clock.ts";
import { firstIdAt } from "#lib/ids.ts";

/** What stands in the place of a request's body that is not kept any more; no request has it. */
export const prunedBody = "";

const batchSize = 1_000;
const daySeconds = 24 * 60 * 60;
/** Between two batches, so that claims and records come in between. */
const pauseMs = 50;

/** The first attempt that may still have a body: in front of it all are pruned. Kept, so that each run begins there. */
let bodiesPrunedTo = "";

const bodiesSql = `
  WITH batch AS (SELECT "id", "requestBody" IS DISTINCT FROM '' AS "hasBody" FROM "Attempt"
    WHERE "id" >= $1 AND "id" < $2 ORDER BY "id" LIMIT ${batchSize}
  ), pruned AS (
    UPDATE "Attempt" SET "requestBody" = '', "requestHeaders" = '{}', "responseBody" = NULL, "responseHeaders" = NULL
    WHERE "id" IN (SELECT "id" FROM batch WHERE "hasBody")
    RETURNING "id")
  SELECT (SELECT count(*)::int FROM batch) AS "seen", (SELECT max("id") FROM batch) AS "last",
    (SELECT count(*)::int FROM pruned) AS "pruned"`;

const deliveriesSql = `
  DELETE FROM "Delivery" WHERE "id" IN (
    SELECT d."id" FROM "Delivery" d WHERE d."id" < $1 AND NOT EXISTS (
      SELECT 1 FROM "DeliveryLease" l
      WHERE l."webhookId" = d."webhookId" AND l."deliveryId" = d."id" AND l."until" >= now())
    ORDER BY d."id" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`;

/** Of workers that died; what they held was taken by others or waits for a paused webhook. */
const leasesSql = `DELETE FROM "DeliveryLease" WHERE "until" < now() - interval '1 day'`;

const eventsSql = `
  DELETE FROM "Event" WHERE "id" IN (
    SELECT e."id" FROM "Event" e
    WHERE e."id" < $1 AND NOT EXISTS (SELECT 1 FROM "Delivery" d WHERE d."eventId" = e."id")
    ORDER BY e."id" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`;

const recordSql = `
  INSERT INTO "RetentionRun" ("id", "endedAt", "bodies", "deliveries", "events") VALUES (1, now(), $1, $2, $3)
  ON CONFLICT ("id") DO UPDATE SET "endedAt" = excluded."endedAt", "bodies" = excluded."bodies",
    "deliveries" = excluded."deliveries", "events" = excluded."events"`;

/** What a run is told besides its days: when to stop, and whom to tell how many rows each batch took. */
type Watch = { signal?: AbortSignal | undefined; onBatch?: ((rows: number) => void) | undefined };

async function pruneBodies(pool: pg.Pool, before: string, { signal, onBatch }: Watch): Promise<number> {
  let pruned = 0;
  for (;;) {
    const { rows } = await pool.query<{ seen: number; last: string | null; pruned: number }>(bodiesSql, [
      bodiesPrunedTo,
      before,
    ]);
    const [batch] = rows;
    pruned += batch?.pruned ?? 0;
    onBatch?.(batch?.pruned ?? 0);
    if (batch?.last) bodiesPrunedTo = batch.last;
    if (!batch || batch.seen < batchSize || signal?.aborted) return pruned;
    await sleep(pauseMs);
  }
}

async function deleteBefore(
  pool: pg.Pool,
  sql: string,
  before: string,
  { signal, onBatch }: Watch,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await pool.query(sql, [before]);
    deleted += rowCount ?? 0;
    onBatch?.(rowCount ?? 0);
    if ((rowCount ?? 0) < batchSize || signal?.aborted) return deleted;
    await sleep(pauseMs);
  }
}

/**
 * Forgets what is older than its time: headers and bodies of attempts, then deliveries with their attempts, then
 * events that no delivery is left of. In batches of 1,000 rows, found by their ids, which begin with the time they
 * were made at; a batch takes no row that a worker holds, so no claim waits for it. Any number of workers may prune. Ends after a
 * batch when `signal` is aborted.
 */
export async function pruneLog(
  pool: pg.Pool,
  { bodyDays, deliveryDays, ...watch }: { bodyDays: number; deliveryDays: number } & Watch,
  now: Date = new Date(),
): Promise<{ bodies: number; deliveries: number; events: number }> {
  const daysAgo = (days: number) => addSeconds(now, -days * daySeconds);
  const bodies = await pruneBodies(pool, firstIdAt("attempt", daysAgo(bodyDays)), watch);
  const end = daysAgo(deliveryDays);
  await pool.query(leasesSql);
  const deliveries = await deleteBefore(pool, deliveriesSql, firstIdAt("delivery", end), watch);
  const events = await deleteBefore(pool, eventsSql, firstIdAt("event", end), watch);
  if (!watch.signal?.aborted) await pool.query(recordSql, [bodies, deliveries, events]);
  return { bodies, deliveries, events };
}
