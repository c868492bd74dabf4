import { audit } from "#lib/audit/audit.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { changeWebhook, webhookTarget } from "./find-webhook.ts";
import { activeSecrets } from "./webhook-secret.ts";

/**
 * The secret that deliveries carry now (base64), and the one that takes over after a rotation or null, for people of the
 * organization that owns the webhook. Each call is audited.
 *
 * @throws DomainError forbidden (staff, for a partner's), not_found
 */
export function revealSecret(
  ctx: Context,
  input: { webhookId: string },
): Promise<{ secret: string; nextSecret: string | null }> {
  return changeWebhook(ctx, input.webhookId, async (tx, webhook) => {
    requireOwner(ctx.actor, webhook.application.organizationId, "this webhook can see its secret");
    await audit(ctx, tx, "webhook.secret_revealed", webhookTarget(webhook));
    const { raw, signing } = activeSecrets(webhook, ctx.now);
    return { secret: raw, nextSecret: signing[1]?.text ?? null };
  });
}
