import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { auditWebhook, lockWebhook, saveWebhook, type WithSecret } from "#lib/webhooks/find-webhook.ts";
import { newWebhookSecret, sealWebhookSecret } from "./webhook-secret.ts";

/**
 * Creates a new secret. For `overlapHours` (0 to 168), deliveries carry the old secret and are signed with both. After
 * that, or when promoted, only the new one is used. 0 replaces the old one at once.
 *
 * @throws DomainError not_found, forbidden (staff, for a partner's), conflict during an earlier rotation
 *
 * Source: contract, "Secret in deliveries".
 */
export async function rotateSecret(
  ctx: Context,
  input: { webhookId: string; overlapHours: number },
): Promise<WithSecret> {
  const secret = newWebhookSecret();
  const sealed = sealWebhookSecret(secret);
  const webhook = await ctx.db.$transaction(async (tx) => {
    const before = await lockWebhook(ctx, input.webhookId, tx);
    requireOwner(ctx.actor, before.application.organizationId, "this webhook can rotate its secret");
    const isOverlapping = before.nextSecretFrom !== null && before.nextSecretFrom > ctx.now;
    if (isOverlapping)
      throw new DomainError(
        "conflict",
        "A rotation is in progress. Promote its new secret first, or wait until it ends.",
      );
    const current = before.nextSecretEncrypted ?? before.secretEncrypted;
    await auditWebhook(ctx, tx, before, "secret_rotated", { overlapHours: input.overlapHours });
    const nextSecretFrom = addSeconds(ctx.now, input.overlapHours * 3600);
    return saveWebhook(
      tx,
      before,
      input.overlapHours === 0
        ? { secretEncrypted: sealed, nextSecretEncrypted: null, nextSecretFrom: null }
        : { secretEncrypted: current, nextSecretEncrypted: sealed, nextSecretFrom },
    );
  });
  return { webhook, secret };
}
