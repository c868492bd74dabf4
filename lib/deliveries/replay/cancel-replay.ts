import { retryDelaysSeconds } from "#lib/deliveries/engine/retry-schedule.ts";
import type { Replay } from "#lib/deliveries/schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { getReplay } from "./list-replays.ts";

/** No worker is sending the delivery `d`. */
const isIdle = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM "DeliveryLease" l WHERE l."webhookId" = d."webhookId" AND l."deliveryId" = d."id")`;

/**
 * Cancels a replay. Deliveries that it has not attempted return to their earlier state. Attempts in progress are finished.
 *
 * @throws DomainError not_found; conflict if it has ended
 */
export async function cancelReplay(ctx: Context<UserActor>, input: { replayId: string }): Promise<Replay> {
  const { id } = await getReplay(ctx, input);
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.replay.updateMany({
      where: { id, state: "RUNNING" },
      data: { state: "CANCELED", endedAt: ctx.now },
    });
    if (count === 0) throw new DomainError("conflict", "The replay has already ended.");
    const toItsEnd = await tx.$executeRaw`
      UPDATE "Delivery" d SET "nextAttemptAt" = NULL, "completedAt" = now(),
        "state" = (CASE WHEN "attemptCount" = 0 THEN 'CANCELED' WHEN "lastFailure" IS NULL THEN 'SUCCEEDED'
          ELSE 'FAILED' END)::"DeliveryState"
      WHERE "replayId" = ${id} AND "state" = 'PENDING' AND "replayedFrom" IS DISTINCT FROM 'PENDING' AND ${isIdle}`;
    const toItsRetry = await tx.$executeRaw`
      UPDATE "Delivery" d SET "replayId" = NULL, "nextAttemptAt" = now() + make_interval(secs =>
        (${[...retryDelaysSeconds]}::float8[])[LEAST("scheduleStep" + 2, ${retryDelaysSeconds.length})])
      WHERE "replayId" = ${id} AND "state" = 'PENDING' AND "replayedFrom" = 'PENDING'
        AND "nextAttemptAt" <= now() AND ${isIdle}`;
    await tx.replay.update({ where: { id }, data: { takenUp: { decrement: toItsEnd + toItsRetry } } });
    await recordAudit(ctx, tx, {
      action: "replay.canceled",
      targetType: "replay",
      targetId: id,
      organizationId: ctx.actor.organizationId,
    });
  });
  return getReplay(ctx, input);
}
