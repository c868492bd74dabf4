import type { Context } from "#lib/platform/access/context.ts";
import { auditWebhook, lockWebhook } from "./find-webhook.ts";

/**
 * Unregisters a webhook. Its slot is free at once, and its pending deliveries are canceled. Its log is kept.
 *
 * @throws DomainError not_found
 *
 * Source: contract, "Unregister webhook".
 */
export async function unregisterWebhook(ctx: Context, input: { webhookId: string }): Promise<void> {
  const { webhookId } = input;
  await ctx.db.$transaction(async (tx) => {
    const webhook = await lockWebhook(ctx, webhookId, tx);
    await tx.webhook.update({ where: { id: webhookId }, data: { slot: null, unregisteredAt: ctx.now } });
    await tx.delivery.updateMany({
      where: { webhookId, state: "PENDING" },
      data: { state: "CANCELED", nextAttemptAt: null, completedAt: ctx.now },
    });
    await tx.deliveryLease.deleteMany({ where: { webhookId } });
    await auditWebhook(ctx, tx, webhook, "unregistered", { name: webhook.name });
  });
}
