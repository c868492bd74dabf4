import { audit } from "#lib/audit/audit.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { conflict } from "#lib/platform/errors.ts";
import {
  changeWebhook,
  saveWebhook,
  type WebhookRow,
  type WithSecret,
  webhookTarget,
} from "./find-webhook.ts";
import { activeSecrets, newWebhookSecret, sealWebhookSecret } from "./webhook-secret.ts";

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

/**
 * Creates a new secret. For `overlapHours` (0 to 168), deliveries carry the old secret and are signed with both. After
 * that, or when promoted, only the new one is used. 0 replaces the old one at once.
 *
 * @throws DomainError not_found, forbidden (staff, for a partner's), conflict during an earlier rotation
 *
 * Source: contract, "Secret in deliveries".
 */
export function rotateSecret(
  ctx: Context,
  { webhookId, overlapHours }: { webhookId: string; overlapHours: number },
): Promise<WithSecret> {
  return changeWebhook(ctx, webhookId, async (tx, before) => {
    requireOwner(ctx.actor, before.application.organizationId, "this webhook can rotate its secret");
    if (before.nextSecretFrom && before.nextSecretFrom > ctx.now)
      throw conflict("A rotation is in progress. Promote its new secret first, or wait until it ends.");
    await audit(ctx, tx, "webhook.secret_rotated", webhookTarget(before), { overlapHours });
    const secret = newWebhookSecret();
    const sealed = sealWebhookSecret(secret, webhookId);
    const secrets =
      overlapHours === 0
        ? { secretEncrypted: sealed, nextSecretEncrypted: null, nextSecretFrom: null }
        : {
            secretEncrypted: before.nextSecretEncrypted ?? before.secretEncrypted,
            nextSecretEncrypted: sealed,
            nextSecretFrom: addSeconds(ctx.now, overlapHours * 3600),
          };
    return { webhook: await saveWebhook(tx, before, secrets), secret };
  });
}

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
