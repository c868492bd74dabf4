import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { lockWebhook, type WebhookRow, webhookParts } from "./find-webhook.ts";

/**
 * Pauses a webhook: nothing is sent to it from now on, waiting retries included; events meanwhile are kept and wait.
 *
 * @throws DomainError not_found, conflict where it is disabled
 */
export async function pauseWebhook(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return ctx.db.$transaction(async (tx) => {
    const before = await lockWebhook(ctx, input.webhookId, tx);
    if (before.state === "DISABLED")
      throw new DomainError("conflict", "The webhook is disabled, so nothing is sent to it anyway.");
    if (before.state === "PAUSED") return before;
    await recordAudit(ctx, tx, {
      action: "webhook.paused",
      targetType: "webhook",
      targetId: before.id,
      organizationId: before.application.organizationId,
    });
    return tx.webhook.update({
      where: { id: before.id },
      data: { state: "PAUSED", updatedAt: ctx.now },
      include: webhookParts,
    });
  });
}
