import { audit } from "#lib/audit/audit.ts";
import type { Replay } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { conflict } from "#lib/platform/errors.ts";
import { getReplay } from "./list-replays.ts";
import { releaseDeliveries } from "./run-replays.ts";

/** A delivery that a replay has queued and nobody has attempted. */
const waiting = { state: "PENDING", firstFailedAt: null } as const;

/**
 * Cancels a replay, also while all that is left of it is queued. Deliveries that it has not attempted return to their earlier
 * outcome or retry; those that have failed again are given up. Attempts in progress are finished, and not repeated.
 *
 * @throws DomainError not_found; conflict if nothing of it waits, or it is canceled
 */
export async function cancelReplay(ctx: Context, input: { replayId: string }): Promise<Replay> {
  const { id } = await getReplay(ctx, input);
  await ctx.db.$transaction(async (tx) => {
    const [canceled] = await tx.replay.updateManyAndReturn({
      where: { id, OR: [{ state: "RUNNING" }, { state: "DONE", deliveries: { some: waiting } }] },
      data: { state: "CANCELED", endedAt: null },
    });
    if (!canceled) throw conflict("The replay has already ended or been canceled.");
    await audit(ctx, tx, "replay.canceled", { type: "replay", id, organizationId: canceled.organizationId });
  });
  await releaseDeliveries(ctx.db, id);
  return getReplay(ctx, input);
}
