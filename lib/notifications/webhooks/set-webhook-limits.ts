import { audit } from "#lib/audit/audit.ts";
import type { WebhookLimits } from "#lib/notifications/webhooks/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { changeWebhook, saveWebhook, type WebhookRow, webhookTarget } from "./find-webhook.ts";

/**
 * Sets how many requests a webhook gets at once and per second, for staff. The next claim of its deliveries uses them.
 *
 * @throws DomainError not_found
 */
export function setWebhookLimits(
  ctx: Context,
  { webhookId, maxInFlight, maxPerSecond }: WebhookLimits & { webhookId: string },
): Promise<WebhookRow> {
  return changeWebhook(ctx, webhookId, async (tx, before) => {
    if (before.maxInFlight === maxInFlight && before.maxPerSecond === maxPerSecond) return before;
    const limits = { maxInFlight, maxPerSecond };
    await audit(ctx, tx, "webhook.limits_changed", webhookTarget(before), limits);
    return saveWebhook(tx, before, limits);
  });
}
