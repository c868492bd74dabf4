import { audit } from "#lib/audit/audit.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { conflict } from "#lib/platform/errors.ts";
import { changeWebhook, saveWebhook, type WithSecret, webhookTarget } from "./find-webhook.ts";
import { newWebhookSecret, sealWebhookSecret } from "./webhook-secret.ts";

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
