import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { lockWebhook, type WebhookRow, webhookParts } from "#lib/webhooks/find-webhook.ts";

/**
 * Ends the overlap of a rotation now: from the next attempt on, deliveries carry and are signed with the new secret
 * alone.
 *
 * @throws DomainError not_found, forbidden (staff, for a partner's), conflict where no rotation is under way
 */
export async function promoteSecret(ctx: Context, input: { webhookId: string }): Promise<WebhookRow> {
  return ctx.db.$transaction(async (tx) => {
    const before = await lockWebhook(ctx, input.webhookId, tx);
    requireOwner(ctx.actor, before.application.organizationId, "this webhook can rotate its secret");
    if (!before.nextSecretEncrypted)
      throw new DomainError("conflict", "No rotation is under way: there is one secret only.");
    await recordAudit(ctx, tx, {
      action: "webhook.secret_promoted",
      targetType: "webhook",
      targetId: before.id,
      organizationId: before.application.organizationId,
    });
    return tx.webhook.update({
      where: { id: before.id },
      data: { secretEncrypted: before.nextSecretEncrypted, nextSecretEncrypted: null, nextSecretFrom: null },
      include: webhookParts,
    });
  });
}
