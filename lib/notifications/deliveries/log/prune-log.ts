import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { deleteEvents } from "#lib/notifications/orders/delete-events.ts";
import { deleteSpentWebhooksSql } from "#lib/notifications/webhooks/delete-webhooks.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { pruneBatchSize, pruneInBatches } from "#lib/platform/db/prune-in-batches.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { retentionDays } from "#lib/platform/shared/retention.ts";

/** Replaces the deleted body of a request. No request has an empty body. */
export const prunedBody = "";

const daySeconds = 24 * 60 * 60;
/** Pause between batches, for claims and records. */
const pauseMs = 50;

/*
 * Each statement takes a batch of rows between the IDs $1 and $2 whose own time is before $3, and returns how many it
 * examined, the last ID, and how many it pruned. A run continues after that ID: deleted rows slow down a scan until the
 * next vacuum.
 */
const bodiesSql = `
  WITH batch AS (SELECT "id", "requestBody" IS DISTINCT FROM '' AS "hasBody" FROM "Attempt"
    WHERE "id" > $1 AND "id" < $2 AND "startedAt" < $3 ORDER BY "id" LIMIT ${pruneBatchSize}
  ), pruned AS (
    UPDATE "Attempt" SET "requestBody" = '', "requestHeaders" = '{}', "responseBody" = NULL, "responseHeaders" = NULL
    WHERE "id" IN (SELECT "id" FROM batch WHERE "hasBody")
    RETURNING 1
  ), reached AS (
    INSERT INTO "RetentionRun" ("id", "endedAt", "bodies", "deliveries", "events", "bodiesTo")
    SELECT 1, now(), 0, 0, 0, max("id") FROM batch HAVING count(*) > 0
    ON CONFLICT ("id") DO UPDATE SET "bodiesTo" = GREATEST("RetentionRun"."bodiesTo", excluded."bodiesTo")
  )
  SELECT max("id") AS "last", count(*)::int AS "seen", (SELECT count(*)::int FROM pruned) AS "pruned" FROM batch`;

const deliveriesSql = `
  WITH batch AS (
    SELECT d."id" FROM "Delivery" d WHERE d."id" > $1 AND d."id" < $2 AND d."state" <> 'PENDING' AND d."createdAt" < $3
      AND NOT EXISTS (
        SELECT 1 FROM "DeliveryLease" l
        WHERE l."webhookId" = d."webhookId" AND l."deliveryId" = d."id" AND l."until" >= now())
    ORDER BY d."id" LIMIT ${pruneBatchSize} FOR UPDATE SKIP LOCKED
  ), attempts AS (DELETE FROM "Attempt" WHERE "deliveryId" = ANY(ARRAY(SELECT "id" FROM batch))
  ), pruned AS (DELETE FROM "Delivery" d USING batch WHERE d."id" = batch."id" RETURNING 1)
  SELECT max("id") AS "last", count(*)::int AS "seen", (SELECT count(*)::int FROM pruned) AS "pruned" FROM batch`;

/** A batch of each webhook's oldest due deliveries. An incident says that they are lost: see `continueIncident`. */
const giveUpSql = `
  WITH given_up AS (
    UPDATE "Delivery" d SET "state" = 'GIVEN_UP', "lastFailure" = 'expired', "nextAttemptAt" = NULL, "completedAt" = now()
    WHERE d."id" IN (
      SELECT old."id" FROM "Webhook" w CROSS JOIN LATERAL (
        SELECT o."id" FROM "Delivery" o
        WHERE o."webhookId" = w."id" AND o."state" = 'PENDING' AND o."nextAttemptAt" < $1
          AND NOT EXISTS (
            SELECT 1 FROM "DeliveryLease" l
            WHERE l."webhookId" = o."webhookId" AND l."deliveryId" = o."id" AND l."until" >= now())
        ORDER BY o."nextAttemptAt", o."sequence" LIMIT ${pruneBatchSize} FOR UPDATE SKIP LOCKED
      ) old LIMIT ${pruneBatchSize})
    RETURNING d."webhookId", d."id"
  )
  INSERT INTO "UntrackedFailure" ("webhookId", "deliveryId") SELECT "webhookId", "id" FROM given_up`;

/** Its deliveries and its answer go when those of the log do. */
const incidentsSql = `
  DELETE FROM "Incident" WHERE "id" IN (
    SELECT "id" FROM "Incident" WHERE "endedAt" < $1 LIMIT ${pruneBatchSize} FOR UPDATE SKIP LOCKED)`;
const answersSql = `UPDATE "Incident" SET "answer" = NULL WHERE "lastFailureAt" < $1 AND "answer" IS NOT NULL`;

const replaysSql = `
  DELETE FROM "Replay" WHERE "id" IN (
    SELECT "id" FROM "Replay" WHERE "endedAt" < $1 LIMIT ${pruneBatchSize} FOR UPDATE SKIP LOCKED)`;

const checksSql = `
  DELETE FROM "ReceiverCheck" WHERE "id" IN (
    SELECT "id" FROM "ReceiverCheck" WHERE "createdAt" < $1 LIMIT ${pruneBatchSize} FOR UPDATE SKIP LOCKED)`;

export const eventsSql = `
  WITH batch AS (
    SELECT "id" FROM "Event" WHERE "id" > $1 AND "id" < $2 AND "receivedAt" < $3 ORDER BY "id" LIMIT ${pruneBatchSize} FOR UPDATE SKIP LOCKED
  ), ${deleteEvents}, reached AS (
    INSERT INTO "RetentionRun" ("id", "endedAt", "bodies", "deliveries", "events", "eventsTo")
    SELECT 1, now(), 0, 0, 0, max("sequence") FROM pruned HAVING count(*) > 0
    ON CONFLICT ("id") DO UPDATE SET "eventsTo" = GREATEST("RetentionRun"."eventsTo", excluded."eventsTo")
  )
  SELECT max("id") AS "last", count(*)::int AS "seen", (SELECT count(*)::int FROM pruned) AS "pruned" FROM batch`;

const recordSql = `
  INSERT INTO "RetentionRun" ("id", "endedAt", "bodies", "deliveries", "events") VALUES (1, now(), $1, $2, $3)
  ON CONFLICT ("id") DO UPDATE SET "endedAt" = excluded."endedAt", "bodies" = excluded."bodies",
    "deliveries" = excluded."deliveries", "events" = excluded."events"`;

type Watch = { signal?: AbortSignal | undefined; onBatch?: ((rows: number) => void) | undefined };

type Batch = { last: string | null; seen: number; pruned: number };

/** Prunes batches until `before`. @returns how many rows were pruned */
async function walk(
  pool: pg.Pool,
  sql: string,
  {
    from = "",
    kind,
    before,
  }: { from?: string | undefined; kind: "attempt" | "delivery" | "event"; before: Date },
  { signal, onBatch }: Watch,
): Promise<number> {
  let pruned = 0;
  let last = from;
  for (;;) {
    const { rows } = await pool.query<Batch>(sql, [last, firstIdAt(kind, before), before]);
    const batch = rows[0] ?? { last, seen: 0, pruned: 0 };
    pruned += batch.pruned;
    last = batch.last ?? last;
    onBatch?.(batch.pruned);
    if (batch.seen < pruneBatchSize || signal?.aborted) return pruned;
    await sleep(pauseMs);
  }
}

/**
 * Applies the retention: headers and bodies of attempts, then deliveries, replays, and incidents that have ended, then events
 * without a delivery, receiver checks, and unregistered webhooks without one.
 * A pending delivery is kept, but one that has been due for 14 days is given up. Batches skip rows that a worker has locked,
 * so no claim waits for them. Any number of workers may prune.
 *
 * @param now PostgreSQL's time, from `databaseNow`
 */
export async function pruneLog(
  pool: pg.Pool,
  { bodyDays, deliveryDays, ...watch }: { bodyDays: number; deliveryDays: number } & Watch,
  now: Date,
): Promise<{ bodies: number; deliveries: number; events: number }> {
  const daysAgo = (days: number) => addSeconds(now, -days * daySeconds);
  const reached = await pool.query<{ bodiesTo: string }>(
    `SELECT "bodiesTo" FROM "RetentionRun" WHERE "id" = 1`,
  );
  const from = reached.rows[0]?.bodiesTo;
  const bodies = await walk(pool, bodiesSql, { from, kind: "attempt", before: daysAgo(bodyDays) }, watch);
  const before = daysAgo(deliveryDays);
  // Charts take the deliveries of a sum that are neither open nor given up as delivered.
  await pool.query(`DELETE FROM "DeliveryHour" WHERE "hour" < $1`, [before]);
  const deliveries = await walk(pool, deliveriesSql, { kind: "delivery", before }, watch);
  await pruneInBatches(pool, replaysSql, [before], { pauseMs, signal: watch.signal });
  await pruneInBatches(pool, incidentsSql, [before], { pauseMs, signal: watch.signal });
  await pool.query(answersSql, [daysAgo(bodyDays)]);
  await pruneInBatches(pool, checksSql, [daysAgo(retentionDays.receiverChecks)], {
    pauseMs,
    signal: watch.signal,
  });
  const events = await walk(pool, eventsSql, { kind: "event", before }, watch);
  // Last, so that such a delivery is in the log for at least an hour with any retention.
  await pruneInBatches(pool, giveUpSql, [daysAgo(retentionDays.dueDeliveries)], {
    pauseMs,
    signal: watch.signal,
  });
  await pruneInBatches(pool, deleteSpentWebhooksSql, [daysAgo(retentionDays.spent)], {
    pauseMs,
    signal: watch.signal,
  });
  const run = { bodies, deliveries, events };
  if (!watch.signal?.aborted) await pool.query(recordSql, [run.bodies, run.deliveries, run.events]);
  return run;
}
