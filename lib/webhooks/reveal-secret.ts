import { recordAudit } from "#lib/audit/record-audit.ts";
import { type Context, isStaff } from "#lib/auth/context.ts";
import { DomainError } from "#lib/errors.ts";
import { activeSecrets } from "./active-secrets.ts";
import { findWebhook } from "./find-webhook.ts";

/**
 * The secret that deliveries carry now (base64), for a person of the organization that owns it; each look is in the audit log.
 *
 * @throws DomainError forbidden (staff), not_found
 */
export async function revealSecret(ctx: Context, input: { webhookId: string }): Promise<string> {
  if (isStaff(ctx.actor))
    throw new DomainError("forbidden", "A webhook's secret is shown to its own organization only.");
  return ctx.db.$transaction(async (tx) => {
    const webhook = await findWebhook(ctx, input.webhookId, tx);
    await recordAudit(ctx, tx, {
      action: "webhook.secret_revealed",
      targetType: "webhook",
      targetId: webhook.id,
      organizationId: webhook.application.organizationId,
    });
    return activeSecrets(webhook, ctx.now).raw;
  });
}
