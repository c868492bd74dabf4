import { audit } from "#lib/audit/audit.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { conflict } from "#lib/platform/errors.ts";
import { changeWebhook, saveWebhook, type WebhookRow, webhookTarget } from "./find-webhook.ts";

/**
 * Ends the overlap of a rotation. From the next attempt on, deliveries use only the new secret.
 *
 * @throws DomainError not_found, forbidden (staff, for a partner's), conflict if no rotation is in progress
 */
export function promoteSecret(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return changeWebhook(ctx, input.webhookId, async (tx, before) => {
    requireOwner(ctx.actor, before.application.organizationId, "this webhook can rotate its secret");
    const { nextSecretEncrypted: secretEncrypted } = before;
    if (!secretEncrypted) throw conflict("No rotation is in progress: the webhook has only one secret.");
    await audit(ctx, tx, "webhook.secret_promoted", webhookTarget(before));
    return saveWebhook(tx, before, { secretEncrypted, nextSecretEncrypted: null, nextSecretFrom: null });
  });
}
