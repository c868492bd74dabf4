import { type DeliveryRow, deliveryParts, findDelivery } from "#lib/deliveries/log/find-delivery.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { DomainError } from "#lib/platform/errors.ts";

/**
 * Sends a delivery again now, whatever became of it: the same `webhook-id`, flagged as a replay, on a new walk through
 * the retry schedule that replaces what was pending.
 *
 * @throws DomainError not_found; conflict where the webhook is paused, disabled or unregistered, or an attempt is
 * under way
 */
export async function redeliver(ctx: Context, input: { deliveryId: string }): Promise<DeliveryRow> {
  return ctx.db.$transaction(async (tx) => {
    const { id, webhook, application } = await findDelivery(ctx, input.deliveryId, tx);
    requireReachable(webhook);
    const now = await databaseNow(tx);
    const held = { webhookId: webhook.id, deliveryId: id };
    await tx.deliveryLease.deleteMany({ where: { ...held, until: { lt: now } } });
    if (await tx.deliveryLease.findUnique({ where: { webhookId_deliveryId: held } }))
      throw new DomainError("conflict", "An attempt is under way; wait for its answer.");
    await tx.delivery.update({
      where: { id },
      data: {
        state: "PENDING",
        isReplay: true,
        isTest: false,
        scheduleStep: 0,
        nextAttemptAt: now,
        firstFailedAt: null,
        completedAt: null,
      },
    });
    await recordAudit(ctx, tx, {
      action: "delivery.redelivered",
      targetType: "delivery",
      targetId: id,
      organizationId: application.organizationId,
    });
    return tx.delivery.findUniqueOrThrow({ where: { id }, include: deliveryParts });
  });
}

/** @throws DomainError conflict where the webhook takes no deliveries, with what to do about it */
export function requireReachable(webhook: Pick<DeliveryRow["webhook"], "state" | "unregisteredAt">): void {
  if (webhook.unregisteredAt) throw new DomainError("conflict", "The webhook was unregistered.");
  if (webhook.state === "PAUSED")
    throw new DomainError("conflict", "The webhook is paused; resume it first.");
  if (webhook.state === "DISABLED")
    throw new DomainError("conflict", "The webhook is disabled; resume it or give it a new address first.");
}
