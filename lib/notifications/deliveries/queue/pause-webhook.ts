import { audit } from "#lib/audit/audit.ts";
import {
  changeWebhook,
  saveWebhook,
  type WebhookRow,
  webhookTarget,
} from "#lib/notifications/webhooks/find-webhook.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { conflict } from "#lib/platform/errors.ts";

/**
 * Pauses a webhook. Nothing is sent to it, retries included, until it is resumed. Events are kept.
 *
 * @throws DomainError not_found, conflict if it is disabled
 */
export function pauseWebhook(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return changeWebhook(ctx, input.webhookId, async (tx, before) => {
    if (before.state === "DISABLED") throw conflict("The webhook is disabled, so nothing is sent to it.");
    if (before.state === "PAUSED") return before;
    await audit(ctx, tx, "webhook.paused", webhookTarget(before));
    return saveWebhook(tx, before, { state: "PAUSED", stoppedAt: ctx.now, updatedAt: ctx.now });
  });
}
