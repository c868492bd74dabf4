import type { SignedRequest } from "#lib/deliveries/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { findDelivery } from "./find-delivery.ts";
import { rebuildRequest } from "./rebuild-request.ts";

/**
 * The POST of a delivery, signed now, for a person of the organization that owns the webhook to send by hand. It holds the
 * webhook's secret: the audit log has an entry for each.
 *
 * @throws DomainError not_found, forbidden (staff, for a partner's), conflict where the webhook was unregistered
 */
export async function signRequest(ctx: Context, input: { deliveryId: string }): Promise<SignedRequest> {
  return ctx.db.$transaction(async (tx) => {
    const delivery = await findDelivery(ctx, input.deliveryId, tx);
    const { organizationId } = delivery.application;
    requireOwner(ctx.actor, organizationId, "this webhook can copy its requests");
    if (delivery.webhook.unregisteredAt) throw new DomainError("conflict", "The webhook was unregistered.");
    const { webhook, request } = await rebuildRequest(tx, delivery);
    await recordAudit(ctx, tx, {
      action: "webhook.secret_revealed",
      targetType: "webhook",
      targetId: webhook.id,
      organizationId,
      detail: { deliveryId: delivery.id },
    });
    return { url: webhook.url, headers: request.headers, body: request.body };
  });
}
