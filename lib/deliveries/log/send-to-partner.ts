import { audit } from "#lib/audit/audit.ts";
import { explainFailure } from "#lib/deliveries/engine/failures.ts";
import { notifyOrganization } from "#lib/notices/notify-organization.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { isOwner } from "#lib/platform/access/tenancy.ts";
import { conflict, DomainError } from "#lib/platform/errors.ts";
import { quoted } from "#lib/platform/one-line-text.ts";
import { findDelivery } from "./find-delivery.ts";

const hourMs = 3_600_000;

/**
 * Sends the partner that owns a delivery a notice, and its admins an email, with the cause of the failure and a link, for
 * staff. At most once per webhook in each hour of the clock.
 *
 * @throws DomainError not_found; conflict if the delivery has not failed, its webhook was unregistered, or the actor's own
 *   organization owns it; too_many_requests
 */
export async function sendToPartner(
  ctx: Context<UserActor>,
  input: { deliveryId: string },
): Promise<{ organizationId: string }> {
  return ctx.db.$transaction(async (tx) => {
    const delivery = await findDelivery(ctx, input.deliveryId, tx);
    const { id, orderNumber, lastFailure, webhook, application } = delivery;
    const { organizationId } = application;
    if (isOwner(ctx.actor, organizationId)) throw conflict("Your own organization owns this delivery.");
    if (webhook.unregisteredAt) throw conflict("The webhook was unregistered.");
    if (lastFailure === null) throw conflict("This delivery has not failed.");
    const hour = Math.floor(ctx.now.getTime() / hourMs);
    const { title, advice } = explainFailure(lastFailure);
    const isSent = await notifyOrganization(tx, {
      organizationId,
      tone: "WARN",
      title: `Check the receiver of ${quoted(webhook.name)}`,
      text: `${quoted(ctx.actor.name)} of the distributor sent you this. Order ${orderNumber} was not delivered: ${title}. ${advice}`,
      path: `/deliveries/${id}`,
      change: `webhook.sent_to_partner:${webhook.id}:${hour}`,
    });
    if (!isSent)
      throw new DomainError(
        "too_many_requests",
        "The partner already got a message about this webhook within this hour.",
        { headers: { "retry-after": String(Math.ceil(((hour + 1) * hourMs - ctx.now.getTime()) / 1000)) } },
      );
    await audit(
      ctx,
      tx,
      "delivery.sent_to_partner",
      { type: "delivery", id, organizationId },
      { orderNumber, webhook: webhook.name, failure: lastFailure },
    );
    return { organizationId };
  });
}
