import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { lockWebhook, type WebhookRow, webhookParts } from "./find-webhook.ts";
import { requireTargetUrl } from "./require-target-url.ts";
import { retryWaiting } from "./retry-waiting.ts";
import type { UpdateWebhookInput } from "./schemas.ts";

/**
 * * Changes what is given; the rest and the secret stay. A new address takes over the waiting retries, which are due at
 * once, and wakes a disabled webhook.
 *
 * @throws DomainError invalid_request (the URL), not_found, forbidden (staff, for a partner's URL)
 *
 * Source: contract, "Update webhook".
 */
export async function updateWebhook(
  ctx: Context,
  input: UpdateWebhookInput & { webhookId: string },
): Promise<WebhookRow> {
  const { webhookId, name, events, url } = input;
  if (url !== undefined) requireTargetUrl(url);
  return ctx.db.$transaction(async (tx) => {
    const before = await lockWebhook(ctx, webhookId, tx);
    const movesTo = url !== undefined && url !== before.url ? url : null;
    if (movesTo !== null)
      requireOwner(ctx.actor, before.application.organizationId, "this webhook can change its URL");
    const webhook = await tx.webhook.update({
      where: { id: webhookId },
      data: {
        ...(name !== undefined && { name }),
        ...(events !== undefined && { events }),
        ...(movesTo !== null && { url: movesTo, failingSince: null }),
        ...(movesTo !== null && before.state === "DISABLED" && { state: "ACTIVE", disabledReason: null }),
        updatedAt: ctx.now,
      },
      include: webhookParts,
    });
    if (movesTo !== null) await retryWaiting(ctx, tx, webhook);
    await recordAudit(ctx, tx, {
      action: "webhook.updated",
      targetType: "webhook",
      targetId: webhookId,
      organizationId: before.application.organizationId,
      detail: { ...(name !== undefined && { name }), ...(events && { events }), ...(url && { url }) },
    });
    return webhook;
  });
}
