import { audit } from "#lib/audit/audit.ts";
import { getOutcome } from "#lib/notifications/deliveries/log/delivery-state.ts";
import {
  type DeliveryRow,
  deliveryParts,
  findDelivery,
  serializeDelivery,
} from "#lib/notifications/deliveries/log/find-delivery.ts";
import type { Delivery } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { conflict } from "#lib/platform/errors.ts";
import { takeFromReplays } from "./run-replays.ts";

/**
 * Sends a delivery again now, in any state: with the same `webhook-id`, flagged as a replay, and on a new retry schedule.
 *
 * @throws DomainError not_found; conflict if the webhook is paused, disabled, or unregistered, or an attempt is in progress
 */
export async function resendDelivery(ctx: Context, input: { deliveryId: string }): Promise<Delivery> {
  const { resent, takenFrom } = await ctx.db.$transaction(async (tx) => {
    // The result of an attempt is written before this, or finds the lease that it needs.
    await tx.$executeRaw`SELECT 1 FROM "Delivery" WHERE "id" = ${input.deliveryId} FOR NO KEY UPDATE`;
    const delivery = await findDelivery(ctx, input.deliveryId, tx);
    const { id, webhook, application } = delivery;
    requireReachable(webhook);
    const now = await databaseNow(tx);
    const held = { webhookId: webhook.id, deliveryId: id, until: { gt: now } };
    if (await tx.deliveryLease.findFirst({ where: held }))
      throw conflict("An attempt is in progress. Wait for its response.");
    await tx.$executeRaw`
      UPDATE "Delivery" SET "resentSequence" = nextval('"Delivery_sequence_seq"') WHERE "id" = ${id}`;
    const resent = await tx.delivery.update({
      where: { id },
      data: {
        state: "PENDING",
        isResent: true,
        isTest: false,
        scheduleStep: 0,
        nextAttemptAt: now,
        firstFailedAt: null,
        completedAt: null,
        resentFrom: getOutcome(delivery),
        // Canceling a replay that had queued it does not cancel this.
        replayId: null,
      },
      include: deliveryParts,
    });
    await audit(
      ctx,
      tx,
      "delivery.resent",
      { type: "delivery", id, organizationId: application.organizationId },
      { orderNumber: delivery.orderNumber },
    );
    return { resent, takenFrom: delivery.state === "DELIVERED" ? null : delivery.replayId };
  });
  if (takenFrom !== null) await takeFromReplays(ctx.db, [takenFrom]);
  return serializeDelivery(resent, ctx.actor);
}

/** @throws DomainError conflict if the webhook receives no deliveries */
export function requireReachable(webhook: Pick<DeliveryRow["webhook"], "state" | "unregisteredAt">): void {
  if (webhook.unregisteredAt) throw conflict("The webhook was unregistered.");
  if (webhook.state === "PAUSED") throw conflict("The webhook is paused. Resume it first.");
  if (webhook.state === "DISABLED")
    throw conflict("The webhook is disabled. Resume it or change its URL first.");
}
