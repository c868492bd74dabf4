import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { lockWebhook, type WebhookRow, webhookParts } from "#lib/webhooks/find-webhook.ts";
import { newWebhookSecret, sealWebhookSecret } from "./webhook-secret.ts";

/**
 * Makes a new secret. For `overlapHours` (0 to 168) deliveries go on carrying the old one in the raw places, and the
 * signature header carries both; then, or when promoted, the new one takes over. 0 replaces the old one at once.
 *
 * @throws DomainError not_found, forbidden (staff, for a partner's), conflict while an earlier rotation overlaps
 *
 * Source: contract, "Secret in deliveries".
 */
export async function rotateSecret(
  ctx: Context,
  input: { webhookId: string; overlapHours: number },
): Promise<{ webhook: WebhookRow; secret: string }> {
  const secret = newWebhookSecret();
  const sealed = sealWebhookSecret(secret);
  const webhook = await ctx.db.$transaction(async (tx) => {
    const before = await lockWebhook(ctx, input.webhookId, tx);
    requireOwner(ctx.actor, before.application.organizationId, "this webhook can rotate its secret");
    const isOverlapping = before.nextSecretFrom !== null && before.nextSecretFrom > ctx.now;
    if (isOverlapping)
      throw new DomainError(
        "conflict",
        "A rotation is under way. Promote its new secret first, or wait for its end.",
      );
    const current = before.nextSecretEncrypted ?? before.secretEncrypted;
    await recordAudit(ctx, tx, {
      action: "webhook.secret_rotated",
      targetType: "webhook",
      targetId: before.id,
      organizationId: before.application.organizationId,
      detail: { overlapHours: input.overlapHours },
    });
    return tx.webhook.update({
      where: { id: before.id },
      data:
        input.overlapHours === 0
          ? { secretEncrypted: sealed, nextSecretEncrypted: null, nextSecretFrom: null }
          : {
              secretEncrypted: current,
              nextSecretEncrypted: sealed,
              nextSecretFrom: addSeconds(ctx.now, input.overlapHours * 3600),
            },
      include: webhookParts,
    });
  });
  return { webhook, secret };
}
