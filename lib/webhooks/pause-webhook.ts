import type { Context } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { auditWebhook, lockWebhook, saveWebhook, type WebhookRow } from "./find-webhook.ts";

/**
 * Pauses a webhook. Nothing is sent to it, retries included, until it is resumed. Events are kept.
 *
 * @throws DomainError not_found, conflict if it is disabled
 */
export async function pauseWebhook(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return ctx.db.$transaction(async (tx) => {
    const before = await lockWebhook(ctx, input.webhookId, tx);
    if (before.state === "DISABLED")
      throw new DomainError("conflict", "The webhook is disabled, so nothing is sent to it.");
    if (before.state === "PAUSED") return before;
    await auditWebhook(ctx, tx, before, "paused");
    return saveWebhook(tx, before, { state: "PAUSED", updatedAt: ctx.now });
  });
}
