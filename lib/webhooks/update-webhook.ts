import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { auditWebhook, lockWebhook, saveWebhook, type WebhookRow } from "./find-webhook.ts";
import { requireTargetUrl } from "./require-target-url.ts";
import { retryWaiting } from "./retry-waiting.ts";
import type { UpdateWebhookInput } from "./schemas.ts";

/**
 * Changes the given fields and keeps the secret. A new URL receives the waiting retries at once, and re-enables a disabled
 * webhook.
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
    const webhook = await saveWebhook(tx, before, {
      ...(name !== undefined && { name }),
      ...(events !== undefined && { events }),
      ...(movesTo !== null && { url: movesTo, failingSince: null }),
      ...(movesTo !== null && before.state === "DISABLED" && { state: "ACTIVE", disabledReason: null }),
      updatedAt: ctx.now,
    });
    if (movesTo !== null) await retryWaiting(ctx, tx, webhook);
    const detail = { ...(name !== undefined && { name }), ...(events && { events }), ...(url && { url }) };
    await auditWebhook(ctx, tx, webhook, "updated", detail);
    return webhook;
  });
}
