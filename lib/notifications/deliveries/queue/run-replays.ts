import {
  type DeliveryFilter,
  deliveryConditions,
} from "#lib/notifications/deliveries/log/delivery-filter.ts";
import { isHeldUp, outcomeSql } from "#lib/notifications/deliveries/log/delivery-state.ts";
import {
  dueBeforeLaterOnes,
  retryDelaysSeconds,
} from "#lib/notifications/deliveries/shared/retry-schedule.ts";
import { type ReplayInput, replayInputSchema } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { Db, Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

/** The filter of the log that a replay of everything undelivered, of events, or of a filter means. */
function toDeliveryFilter(filter: Exclude<ReplayInput, { deliveryIds: string[] }>): DeliveryFilter {
  if (!("since" in filter)) return filter;
  return { from: filter.since, state: "UNDELIVERED", webhookId: filter.webhookId };
}

/**
 * Deliveries `d` of these applications that a replay with this filter sends again: those that have ended, and those that
 * wait for a retry, or for one that failed, and are not being sent. What another replay has made due is not made due again.
 * What was never attempted is the later replay's, once the earlier one has queued everything: its first one failed again.
 */
export function replayConditions(filter: ReplayInput, applicationIds: readonly string[]): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`d."applicationId" = ANY(${applicationIds})`,
      Prisma.sql`NOT d."isTest" AND (d."state" <> 'PENDING' OR (d."attemptCount" > 0 OR ${isHeldUp}) AND NOT EXISTS (
        SELECT 1 FROM "DeliveryLease" l
        WHERE l."webhookId" = d."webhookId" AND l."deliveryId" = d."id" AND l."until" > now()
      ) AND NOT EXISTS (
        SELECT 1 FROM "Replay" o
        WHERE o."id" = d."replayId" AND d."nextAttemptAt" <= now()
          AND (o."state" = 'RUNNING' OR o."state" = 'DONE' AND d."attemptCount" > 0)))`,
      ...("deliveryIds" in filter
        ? [Prisma.sql`d."id" = ANY(${filter.deliveryIds})`]
        : deliveryConditions(toDeliveryFilter(filter), Prisma.sql`${applicationIds}::text[]`)),
    ],
    " AND ",
  );
}

/** The webhook `w` receives deliveries. */
export const isReachable = Prisma.sql`w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL`;

const batchSize = 200;
/**
 * The replays of an organization pause while this many of their deliveries are due to working receivers. A worker makes
 * deliveries due much faster than webhooks take them, and the writes slow those of others.
 */
const maxWaiting = 1_000;

type Batch = {
  id: string;
  filter: unknown;
  applicationIds: string[];
  cursorAt: Date;
  cursorSequence: bigint;
  createdAt: Date;
  total: number;
  takenUp: number;
};

/**
 * Makes a batch of each organization due that has running replays, so that none waits for another's. Also finishes a
 * cancellation whose process has ended.
 *
 * @returns whether there may be more
 */
export async function runReplays(db: Db, signal?: AbortSignal): Promise<boolean> {
  const open = await db.replay.findMany({
    where: { OR: [{ state: "RUNNING" }, { state: "CANCELED", endedAt: null }] },
    select: { id: true, organizationId: true, state: true },
  });
  for (const { id, state } of open) if (state === "CANCELED") await releaseDeliveries(db, id, signal);
  const running = open.filter(({ state }) => state === "RUNNING");
  let hasMore = false;
  for (const organizationId of new Set(running.map((replay) => replay.organizationId))) {
    if (signal?.aborted) break;
    hasMore = (await runBatch(db, organizationId)) || hasMore;
  }
  return hasMore;
}

/**
 * Makes the next batch of the organization's running replay with the least progress due, oldest deliveries first, but none
 * while its queue is long. Writes batch, cursor, and count in one transaction under the replay's row lock, so no batch runs
 * twice and a cancel waits for it.
 */
async function runBatch(db: Db, organizationId: string): Promise<boolean> {
  let takenFrom: string[] = [];
  const isRunning = await db.$transaction(async (tx) => {
    // In the order of an index, so that deliveries to failing receivers, however many, are not read.
    const [replay] = await tx.$queryRaw<Batch[]>`
      SELECT r."id", r."filter", r."applicationIds", r."cursorAt", r."cursorSequence", r."createdAt", r."total", r."takenUp"
      FROM "Replay" r
      WHERE r."organizationId" = ${organizationId} AND r."state" = 'RUNNING' AND (
        SELECT count(*) FROM (
          SELECT FROM "Replay" o JOIN "Webhook" w ON w."applicationId" = ANY(o."applicationIds"), LATERAL (
            SELECT FROM "Delivery" d WHERE d."replayId" = o."id" AND d."state" = 'PENDING' AND d."webhookId" = w."id"
              AND d."nextAttemptAt" <= now() ORDER BY d."nextAttemptAt" LIMIT ${maxWaiting}
          ) due
          WHERE o."organizationId" = ${organizationId} AND o."state" = 'RUNNING'
            AND w."failingSince" IS NULL AND ${isReachable}
          LIMIT ${maxWaiting}
        ) waiting
      ) < ${maxWaiting} ORDER BY r."takenUp", r."createdAt" LIMIT 1 FOR UPDATE OF r SKIP LOCKED`;
    if (!replay) return false;
    const batch = await findBatch(tx, replay);
    const last = batch.at(-1);
    const taken = await takeUp(tx, replay, batch);
    takenFrom = taken.flatMap((one) => one.takenFrom ?? []);
    const takenUp = replay.takenUp + taken.length;
    await tx.replay.update({
      where: { id: replay.id },
      data: {
        takenUp,
        // Some may have failed since it was started.
        total: Math.max(replay.total, takenUp),
        ...(last && { cursorAt: last.createdAt, cursorSequence: last.sequence }),
        ...(batch.length < batchSize && { state: "DONE", endedAt: new Date() }),
      },
    });
    return true;
  });
  await takeFromReplays(db, takenFrom);
  return isRunning;
}

/**
 * Replays that have lost deliveries to a later replay or resend before they were delivered do not count them anymore.
 * Outside the transaction, because a batch locks its replay before its deliveries.
 */
export async function takeFromReplays(db: Db, replayIds: readonly string[]): Promise<void> {
  for (const [id, lost] of Map.groupBy(replayIds, (id) => id)) {
    const decrement = lost.length;
    await db.replay.updateMany({
      where: { id },
      data: { takenUp: { decrement }, total: { decrement } },
    });
  }
}

type Found = { id: string; createdAt: Date; sequence: bigint };

/** The next deliveries of the replay that can be sent again. */
function findBatch(tx: Tx, replay: Batch): Promise<Found[]> {
  return tx.$queryRaw<Found[]>`
    SELECT d."id", d."createdAt", d."sequence" FROM "Delivery" d JOIN "Webhook" w ON w."id" = d."webhookId"
    WHERE ${conditions(replay)} AND (d."createdAt", d."sequence") > (${replay.cursorAt}, ${replay.cursorSequence})
    ORDER BY d."createdAt", d."sequence" LIMIT ${batchSize}`;
}

function conditions({ filter, applicationIds, createdAt }: Batch): Prisma.Sql {
  return Prisma.sql`${replayConditions(replayInputSchema.parse(filter), applicationIds)} AND ${isReachable}
    AND d."createdAt" <= ${createdAt} AND COALESCE(d."completedAt", d."createdAt") <= ${createdAt}`;
}

/** It ended, or was attempted. */
const isAgain = Prisma.sql`(chosen."state" <> 'PENDING' OR t."attemptCount" > 0)`;

/**
 * Makes deliveries due, locked by ID like everywhere. One that waits for a retry is due since its creation, before later
 * ones of its order, and gets an extra attempt: its schedule step is repeated. `firstFailedAt` is reset, so that an order's
 * deliveries are sent one after the other. One that is open and was never attempted is sent for the first time, not again.
 *
 * @returns for each, the earlier replay that has not delivered it
 */
function takeUp(tx: Tx, replay: Batch, batch: readonly Found[]): Promise<{ takenFrom: string | null }[]> {
  return tx.$queryRaw`
    UPDATE "Delivery" t SET "state" = 'PENDING', "isResent" = t."isResent" OR ${isAgain}, "replayId" = ${replay.id},
      "resentFrom" = chosen."outcome",
      "scheduleStep" = CASE WHEN chosen."state" <> 'PENDING' THEN 0
        WHEN t."nextAttemptAt" > now() THEN GREATEST(t."scheduleStep" - 1, 0) ELSE t."scheduleStep" END,
      "nextAttemptAt" = CASE WHEN chosen."state" <> 'PENDING' THEN now() ELSE ${Prisma.raw(dueBeforeLaterOnes("t"))} END,
      "firstFailedAt" = NULL, "completedAt" = NULL,
      "resentSequence" = CASE WHEN ${isAgain} THEN chosen."number" ELSE t."resentSequence" END
    FROM (SELECT c.*, nextval('"Delivery_sequence_seq"') AS "number" FROM (
      SELECT c.* FROM (
        SELECT d."id", d."sequence", d."state", d."replayId", ${outcomeSql} AS "outcome" FROM "Delivery" d JOIN "Webhook" w ON w."id" = d."webhookId"
        WHERE d."id" = ANY(${batch.map(({ id }) => id)}) AND ${conditions(replay)}
        ORDER BY d."id" FOR NO KEY UPDATE OF d
      ) c ORDER BY c."sequence"
    ) c) chosen WHERE t."id" = chosen."id"
    RETURNING CASE WHEN chosen."state" <> 'DELIVERED' THEN chosen."replayId" END AS "takenFrom"`;
}

const releasedAtOnce = 1_000;

/** No worker is sending the delivery `d`. */
const isIdle = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM "DeliveryLease" l WHERE l."webhookId" = d."webhookId" AND l."deliveryId" = d."id")`;

/**
 * Returns the deliveries of a canceled replay to their earlier outcome or retry, and gives up those that have failed again.
 * In small transactions, because the attempts of other organizations and every live stream wait for them.
 */
export async function releaseDeliveries(db: Db, replayId: string, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await releaseBatch(db, replayId)));
}

/** @returns whether there may be more */
async function releaseBatch(db: Db, replayId: string): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const found = await tx.$queryRaw<{ id: string }[]>`
      SELECT d."id" FROM "Delivery" d WHERE d."replayId" = ${replayId} AND d."state" = 'PENDING'
        AND (d."resentFrom" IS NOT NULL OR d."nextAttemptAt" <= now()) AND ${isIdle} LIMIT ${releasedAtOnce}`;
    if (found.length === 0) {
      // What is still being sent may fail. The worker looks again.
      const taken = { state: "PENDING", resentFrom: { not: null } } as const;
      await tx.replay.updateMany({
        where: { id: replayId, endedAt: null, deliveries: { none: taken } },
        data: { endedAt: new Date() },
      });
      return false;
    }
    const ids = found.map(({ id }) => id);
    // Everybody locks deliveries in the order of their IDs. A worker that was first has a lease by now, which the next
    // statements see.
    await tx.$executeRaw`SELECT 1 FROM "Delivery" WHERE "id" = ANY(${ids}) ORDER BY "id" FOR NO KEY UPDATE`;
    const isOpen = Prisma.sql`d."id" = ANY(${ids}) AND d."replayId" = ${replayId} AND d."state" = 'PENDING' AND ${isIdle}`;
    const toItsEnd = await tx.$queryRaw<{ isAttempted: boolean }[]>`
      UPDATE "Delivery" d SET "nextAttemptAt" = NULL, "completedAt" = now(),
        -- What was not attempted is not the replay's anymore, and does not count as given up by it.
        "replayId" = CASE WHEN "scheduleStep" = 0 THEN NULL ELSE "replayId" END,
        "state" = CASE WHEN "scheduleStep" = 0 THEN "resentFrom" ELSE 'GIVEN_UP' END
      WHERE ${isOpen} AND "resentFrom" IS NOT NULL
      RETURNING "replayId" IS NOT NULL AS "isAttempted"`;
    const toItsRetry = await tx.$executeRaw`
      UPDATE "Delivery" d SET "replayId" = NULL,
        -- What was never attempted stays due.
        "nextAttemptAt" = CASE WHEN "attemptCount" = 0 THEN "nextAttemptAt" ELSE now() + make_interval(secs =>
          (${[...retryDelaysSeconds]}::float8[])[LEAST("scheduleStep" + 2, ${retryDelaysSeconds.length})]) END
      WHERE ${isOpen} AND "resentFrom" IS NULL AND "nextAttemptAt" <= now()`;
    await tx.replay.update({
      where: { id: replayId },
      data: {
        takenUp: { decrement: toItsEnd.filter(({ isAttempted }) => !isAttempted).length + toItsRetry },
      },
    });
    return true;
  });
}
