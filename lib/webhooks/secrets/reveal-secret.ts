import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { findWebhook } from "#lib/webhooks/find-webhook.ts";
import { activeSecrets } from "./active-secrets.ts";

/**
 * The secret that deliveries carry now (base64), for a person of the organization that owns the webhook. The audit log has
 * an entry for each look.
 *
 * @throws DomainError forbidden (staff, for a partner's), not_found
 */
export async function revealSecret(ctx: Context, input: { webhookId: string }): Promise<string> {
  return ctx.db.$transaction(async (tx) => {
    const webhook = await findWebhook(ctx, input.webhookId, tx);
    requireOwner(ctx.actor, webhook.application.organizationId, "this webhook can see its secret");
    await recordAudit(ctx, tx, {
      action: "webhook.secret_revealed",
      targetType: "webhook",
      targetId: webhook.id,
      organizationId: webhook.application.organizationId,
    });
    return activeSecrets(webhook, ctx.now).raw;
  });
}
