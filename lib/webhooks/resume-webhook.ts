import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { lockWebhook, type WebhookRow, webhookParts } from "./find-webhook.ts";
import { retryWaiting } from "./retry-waiting.ts";

/**
 * Ends a pause or wakes a disabled webhook. Deliveries that were kept are sent, and those that wait for a retry are
 * attempted now, order by order. "Failing since" stays until a delivery succeeds; warnings and disabling count anew from
 * here. An active webhook stays as it is.
 *
 * @throws DomainError not_found
 */
export async function resumeWebhook(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return ctx.db.$transaction(async (tx) => {
    const before = await lockWebhook(ctx, input.webhookId, tx);
    if (before.state === "ACTIVE") return before;
    const retried = await retryWaiting(ctx, tx, before);
    await recordAudit(ctx, tx, {
      action: "webhook.resumed",
      targetType: "webhook",
      targetId: before.id,
      organizationId: before.application.organizationId,
      detail: { from: before.state, retried },
    });
    return tx.webhook.update({
      where: { id: before.id },
      data: {
        state: "ACTIVE",
        disabledReason: null,
        resumedAt: await databaseNow(tx),
        warnings: 0,
        updatedAt: ctx.now,
      },
      include: webhookParts,
    });
  });
}
