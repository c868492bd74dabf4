import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { lockWebhook } from "./find-webhook.ts";

/**
 * Unregisters a webhook: its slot is free at once, and what waited for it is canceled. Its log stays.
 *
 * @throws DomainError not_found
 *
 * Source: contract, "Unregister webhook".
 */
export async function unregisterWebhook(ctx: Context, input: { webhookId: string }): Promise<void> {
  const { webhookId } = input;
  await ctx.db.$transaction(async (tx) => {
    const { application, name } = await lockWebhook(ctx, webhookId, tx);
    await tx.webhook.update({ where: { id: webhookId }, data: { slot: null, unregisteredAt: ctx.now } });
    await tx.delivery.updateMany({
      where: { webhookId, state: "PENDING" },
      data: {
        state: "CANCELED",
        nextAttemptAt: null,
        completedAt: ctx.now,
      },
    });
    await tx.deliveryLease.deleteMany({ where: { webhookId } });
    await recordAudit(ctx, tx, {
      action: "webhook.unregistered",
      targetType: "webhook",
      targetId: webhookId,
      organizationId: application.organizationId,
      detail: { name },
    });
  });
}
