import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { auditWebhook, lockWebhook, saveWebhook, type WebhookRow } from "#lib/webhooks/find-webhook.ts";

/**
 * Ends the overlap of a rotation. From the next attempt on, deliveries use only the new secret.
 *
 * @throws DomainError not_found, forbidden (staff, for a partner's), conflict if no rotation is in progress
 */
export async function promoteSecret(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return ctx.db.$transaction(async (tx) => {
    const before = await lockWebhook(ctx, input.webhookId, tx);
    requireOwner(ctx.actor, before.application.organizationId, "this webhook can rotate its secret");
    if (!before.nextSecretEncrypted)
      throw new DomainError("conflict", "No rotation is in progress: the webhook has only one secret.");
    await auditWebhook(ctx, tx, before, "secret_promoted");
    const { nextSecretEncrypted: secretEncrypted } = before;
    return saveWebhook(tx, before, { secretEncrypted, nextSecretEncrypted: null, nextSecretFrom: null });
  });
}
