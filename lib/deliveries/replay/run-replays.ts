import { deliveryConditions } from "#lib/deliveries/log/delivery-filter.ts";
import { outcomeSql } from "#lib/deliveries/log/delivery-state.ts";
import { type ReplayInput, replayInputSchema } from "#lib/deliveries/schemas.ts";
import { timeNow } from "#lib/platform/clock.ts";
import type { Db, Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

/**
 * Deliveries `d` of these applications that a replay with this filter sends again: those that have ended, and those that
 * wait for a retry and are not being sent.
 */
export function replayConditions(filter: ReplayInput, applicationIds: readonly string[]): Prisma.Sql {
  const { deliveryIds, ...query } = "deliveryIds" in filter ? filter : { ...filter, deliveryIds: undefined };
  return Prisma.join(
    [
      Prisma.sql`d."applicationId" = ANY(${applicationIds})`,
      Prisma.sql`NOT d."isTest" AND (d."state" <> 'PENDING' OR d."attemptCount" > 0 AND NOT EXISTS (
        SELECT 1 FROM "DeliveryLease" l
        WHERE l."webhookId" = d."webhookId" AND l."deliveryId" = d."id" AND l."until" > now()))`,
      ...(deliveryIds
        ? [Prisma.sql`d."id" = ANY(${deliveryIds})`]
        : deliveryConditions(query, Prisma.sql`${applicationIds}`)),
    ],
    " AND ",
  );
}

/** The webhook `w` receives deliveries. */
export const isReachable = Prisma.sql`w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL`;

const batchSize = 200;
/**
 * A replay pauses while this many of its deliveries are due to working receivers. A worker makes deliveries due much faster than
 * webhooks take them, and the writes slow those of others.
 */
const mostWaiting = 1_000;

type Batch = {
  id: string;
  filter: unknown;
  applicationIds: string[];
  cursorAt: Date;
  cursorSequence: bigint;
  createdAt: Date;
};

/**
 * Makes the next batch of a running replay due, oldest deliveries first. Takes the organization whose running replays
 * have the least progress together, and its replay with the least, but none with a long queue. Writes batch, cursor, and
 * count in one transaction under the replay's row lock, so no batch runs twice and a cancel waits for it.
 *
 * @returns whether there may be more
 */
export async function runReplays(db: Db): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const [replay] = await tx.$queryRaw<Batch[]>`
      SELECT r."id", r."filter", r."applicationIds", r."cursorAt", r."cursorSequence", r."createdAt" FROM "Replay" r
      WHERE r."state" = 'RUNNING' AND (
        SELECT count(*) FROM (
          SELECT FROM "Delivery" d JOIN "Webhook" w ON w."id" = d."webhookId"
          WHERE d."replayId" = r."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
            AND w."failingSince" IS NULL AND ${isReachable}
          LIMIT ${mostWaiting}
        ) waiting
      ) < ${mostWaiting} ORDER BY (
        SELECT sum(o."takenUp") FROM "Replay" o WHERE o."organizationId" = r."organizationId" AND o."state" = 'RUNNING'
      ), r."takenUp", r."createdAt" LIMIT 1 FOR UPDATE OF r SKIP LOCKED`;
    if (!replay) return false;
    const taken = await takeUp(tx, replay, replayInputSchema.parse(replay.filter));
    const last = taken.at(-1);
    await tx.replay.update({
      where: { id: replay.id },
      data: {
        takenUp: { increment: taken.length },
        ...(last && { cursorAt: last.createdAt, cursorSequence: last.sequence }),
        ...(taken.length < batchSize && { state: "DONE", endedAt: timeNow() }),
      },
    });
    return true;
  });
}

/**
 * A delivery that waits for a retry gets an extra attempt: its schedule step is repeated. `firstFailedAt` is reset, so that
 * an order's deliveries are sent one after the other.
 */
async function takeUp(
  tx: Tx,
  replay: Batch,
  filter: ReplayInput,
): Promise<{ createdAt: Date; sequence: bigint }[]> {
  const taken = await tx.$queryRaw<{ createdAt: Date; sequence: bigint }[]>`
    UPDATE "Delivery" t SET "state" = 'PENDING', "isReplay" = true, "replayId" = ${replay.id},
      "replayedFrom" = chosen."outcome",
      "scheduleStep" = CASE WHEN chosen."state" <> 'PENDING' THEN 0
        WHEN t."nextAttemptAt" > now() THEN GREATEST(t."scheduleStep" - 1, 0) ELSE t."scheduleStep" END,
      "nextAttemptAt" = now(), "firstFailedAt" = NULL, "completedAt" = NULL, "resentSequence" = chosen."number"
    FROM (SELECT c.*, nextval('"Delivery_sequence_seq"') AS "number" FROM (
      SELECT d."id", d."state", ${outcomeSql} AS "outcome" FROM "Delivery" d JOIN "Webhook" w ON w."id" = d."webhookId"
      WHERE ${replayConditions(filter, replay.applicationIds)} AND ${isReachable}
        AND (d."createdAt", d."sequence") > (${replay.cursorAt}, ${replay.cursorSequence})
        AND d."createdAt" <= ${replay.createdAt} AND COALESCE(d."completedAt", d."createdAt") <= ${replay.createdAt}
      ORDER BY d."createdAt", d."sequence" LIMIT ${batchSize} FOR UPDATE OF d
    ) c) chosen WHERE t."id" = chosen."id"
    RETURNING t."createdAt", t."sequence"`;
  return taken.sort((a, b) => Number(a.sequence - b.sequence));
}
