import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { conflict } from "#lib/platform/errors.ts";
import {
  auditWebhook,
  changeWebhook,
  findWebhook,
  saveWebhook,
  type WebhookRow,
} from "#lib/webhooks/find-webhook.ts";
import { updateWebhook } from "#lib/webhooks/update-webhook.ts";
import type { StartShadowInput } from "./schemas.ts";

const daySeconds = 86_400;

/**
 * Sends a copy of each attempt to a second address, for one to seven days. Its answers decide nothing. Replaces an earlier
 * shadow address.
 *
 * @throws DomainError not_found, forbidden (staff, for a partner's), conflict if it is the webhook's own URL
 *
 * Source: contract, "Shadow address".
 */
export function startShadow(
  ctx: Context,
  { webhookId, url, days }: StartShadowInput & { webhookId: string },
): Promise<WebhookRow> {
  return changeWebhook(ctx, webhookId, async (tx, webhook) => {
    requireOwner(ctx.actor, webhook.application.organizationId, "this webhook can set its shadow address");
    if (url === webhook.url)
      throw conflict("This is the webhook's own URL. Enter the address to compare with it.");
    await auditWebhook(ctx, tx, webhook, "shadow_started", { url, days });
    const shadowUntil = addSeconds(ctx.now, days * daySeconds);
    return saveWebhook(tx, webhook, { shadowUrl: url, shadowUntil, updatedAt: ctx.now });
  });
}

/** Removes the shadow address. @throws DomainError not_found, forbidden (staff, for a partner's) */
export function endShadow(ctx: Context, { webhookId }: { webhookId: string }): Promise<WebhookRow> {
  return changeWebhook(ctx, webhookId, async (tx, webhook) => {
    requireOwner(ctx.actor, webhook.application.organizationId, "this webhook can remove its shadow address");
    if (webhook.shadowUrl === null) return webhook;
    await auditWebhook(ctx, tx, webhook, "shadow_ended", { url: webhook.shadowUrl });
    return saveWebhook(tx, webhook, { shadowUrl: null, shadowUntil: null, updatedAt: ctx.now });
  });
}

/**
 * Makes the shadow address the webhook's URL, with the effects of every change of the URL.
 *
 * @throws DomainError not_found, forbidden (staff, for a partner's), conflict if there is no shadow address
 */
export async function switchToShadow(
  ctx: Context,
  { webhookId }: { webhookId: string },
): Promise<WebhookRow> {
  const { shadowUrl } = await findWebhook(ctx, webhookId);
  if (shadowUrl === null) throw conflict("The webhook has no shadow address to switch to.");
  return updateWebhook(ctx, { webhookId, url: shadowUrl });
}
