import type { Context } from "#lib/platform/access/context.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { auditWebhook, lockWebhook, saveWebhook, type WebhookRow } from "./find-webhook.ts";
import { retryWaiting } from "./retry-waiting.ts";

/**
 * Resumes a paused or disabled webhook. Kept deliveries are sent and retries are attempted now, order by order. "Failing
 * since" stays until a delivery succeeds; warnings and disabling start over. An active webhook is left unchanged.
 *
 * @throws DomainError not_found
 */
export async function resumeWebhook(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return ctx.db.$transaction(async (tx) => {
    const before = await lockWebhook(ctx, input.webhookId, tx);
    if (before.state === "ACTIVE") return before;
    const retried = await retryWaiting(ctx, tx, before);
    await auditWebhook(ctx, tx, before, "resumed", { from: before.state, retried });
    const resumedAt = await databaseNow(tx);
    const data = {
      state: "ACTIVE",
      disabledReason: null,
      resumedAt,
      warnings: 0,
      updatedAt: ctx.now,
    } as const;
    return saveWebhook(tx, before, data);
  });
}
