import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Context } from "#lib/auth/context.ts";
import { lockWebhook, type WebhookRow, webhookParts } from "./find-webhook.ts";

/**
 * Ends a pause or wakes a disabled webhook; what waited goes out, order by order. An active one stays as it is.
 *
 * @throws DomainError not_found
 */
export async function resumeWebhook(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return ctx.db.$transaction(async (tx) => {
    const before = await lockWebhook(ctx, input.webhookId, tx);
    if (before.state === "ACTIVE") return before;
    await recordAudit(ctx, tx, {
      action: "webhook.resumed",
      targetType: "webhook",
      targetId: before.id,
      organizationId: before.application.organizationId,
      detail: { from: before.state },
    });
    return tx.webhook.update({
      where: { id: before.id },
      data: { state: "ACTIVE", disabledReason: null, failingSince: null, updatedAt: ctx.now },
      include: webhookParts,
    });
  });
}
