import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { auditWebhook, findWebhook } from "#lib/webhooks/find-webhook.ts";
import { activeSecrets } from "./active-secrets.ts";

/**
 * The secret that deliveries carry now (base64), for people of the organization that owns the webhook. Each call is
 * audited.
 *
 * @throws DomainError forbidden (staff, for a partner's), not_found
 */
export async function revealSecret(ctx: Context, input: { webhookId: string }): Promise<string> {
  return ctx.db.$transaction(async (tx) => {
    const webhook = await findWebhook(ctx, input.webhookId, tx);
    requireOwner(ctx.actor, webhook.application.organizationId, "this webhook can see its secret");
    await auditWebhook(ctx, tx, webhook, "secret_revealed");
    return activeSecrets(webhook, ctx.now).raw;
  });
}
