import { audit } from "#lib/audit/audit.ts";
import {
  changeWebhook,
  saveWebhook,
  type WebhookRow,
  webhookTarget,
} from "#lib/notifications/webhooks/find-webhook.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { replayRetrying } from "./replay-retrying.ts";

/**
 * Resumes a paused or disabled webhook. Held deliveries are sent and retries are attempted now, order by order. "Failing
 * since" stays until a delivery succeeds; warnings and disabling start over.
 *
 * @throws DomainError not_found
 */
export function resumeWebhook(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return changeWebhook(ctx, input.webhookId, async (tx, before) => {
    if (before.state === "ACTIVE") return before;
    const retried = await replayRetrying(ctx, tx, before);
    await audit(ctx, tx, "webhook.resumed", webhookTarget(before), { from: before.state, retried });
    return saveWebhook(tx, before, {
      state: "ACTIVE",
      disabledReason: null,
      stoppedAt: null,
      warnings: 0,
      resumedAt: await databaseNow(tx),
      updatedAt: ctx.now,
    });
  });
}
