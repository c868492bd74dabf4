import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Context, UserActor } from "#lib/auth/context.ts";
import { databaseNow } from "#lib/db/database-now.ts";
import { DomainError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { applicationsOf } from "#lib/webhooks/find-webhook.ts";
import { findOwners, findOwnersOf } from "./delivery-filter.ts";
import { getReplay } from "./list-replays.ts";
import { previewReplay } from "./preview-replay.ts";
import { requireReachable } from "./redeliver.ts";
import type { Replay, ReplayInput } from "./schemas.ts";

/**
 * Starts a replay. The worker takes its deliveries up, oldest first, each with its own `webhook-id` and flagged; what
 * ends after the start is not part of it. Deliveries of webhooks that are not active are left as they are.
 *
 * @throws DomainError conflict where there is nothing to send, or the one webhook that is named takes nothing
 */
export async function startReplay(ctx: Context<UserActor>, input: ReplayInput): Promise<Replay> {
  if ("webhookId" in input && input.webhookId !== undefined) {
    const webhook = await ctx.db.webhook.findFirst({
      where: { id: input.webhookId, application: applicationsOf(ctx.actor) },
    });
    if (webhook) requireReachable(webhook);
  }
  const { count } = await previewReplay(ctx, input);
  if (count === 0) throw new DomainError("conflict", "There is no such delivery that could be sent again.");
  const applicationIds =
    "deliveryIds" in input ? await findOwnersOf(ctx, input.deliveryIds) : await findOwners(ctx, input);
  const id = newId("replay");
  await ctx.db.$transaction(async (tx) => {
    await tx.replay.create({
      data: {
        id,
        organizationId: ctx.actor.organizationId,
        startedByName: ctx.actor.name,
        filter: input,
        applicationIds,
        total: count,
        cursorAt: new Date(0),
        cursorSequence: 0,
        createdAt: await databaseNow(tx),
      },
    });
    await recordAudit(ctx, tx, {
      action: "replay.started",
      targetType: "replay",
      targetId: id,
      organizationId: ctx.actor.organizationId,
      detail: { total: count, filter: input },
    });
  });
  return getReplay(ctx, { replayId: id });
}
