import { audit } from "#lib/audit/audit.ts";
import {
  buildRequest,
  type DeliveryRequest,
  type RequestInput,
} from "#lib/deliveries/engine/build-request.ts";
import type { ForwardedDelivery, SignedRequest } from "#lib/deliveries/schemas.ts";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Webhook } from "#lib/platform/db/generated/client.ts";
import { conflict } from "#lib/platform/errors.ts";
import { type DeliveryRow, findDelivery } from "./find-delivery.ts";

/** The POST of a delivery to its webhook's current URL, signed now. */
async function signNow(
  db: Tx,
  { id: deliveryId, eventId, eventType, webhookId }: DeliveryRow,
): Promise<{ webhook: Webhook; request: DeliveryRequest }> {
  const webhook = await db.webhook.findUniqueOrThrow({
    where: { id: webhookId },
  });
  // Read as text, because parsing would change the publisher's spelling of numbers.
  const [stored] = await db.$queryRaw<Pick<RequestInput, "payload" | "orderVersion" | "changedFields">[]>`
    SELECT "payload"::text AS "payload", "orderVersion", "changedFields" FROM "Event" WHERE "id" = ${eventId}`;
  // No response has the values of custom headers.
  const input = {
    deliveryId,
    eventType,
    payload: "{}",
    ...stored,
    webhook: { ...webhook, headersEncrypted: null },
  };
  return { webhook, request: buildRequest(input, new Date()) };
}

/**
 * The POST of a delivery, for a person of the organization that owns the webhook to send by hand. It contains the
 * webhook's secret, so each call is audited.
 *
 * @throws DomainError not_found, forbidden (staff, for a partner's), conflict if the webhook was unregistered
 */
export async function signRequest(ctx: Context, input: { deliveryId: string }): Promise<SignedRequest> {
  return ctx.db.$transaction(async (tx) => {
    const delivery = await findDelivery(ctx, input.deliveryId, tx);
    const { organizationId } = delivery.application;
    requireOwner(ctx.actor, organizationId, "this webhook can copy its requests");
    if (delivery.webhook.unregisteredAt) throw conflict("The webhook was unregistered.");
    const { webhook, request } = await signNow(tx, delivery);
    await audit(
      ctx,
      tx,
      "webhook.secret_revealed",
      { type: "webhook", id: webhook.id, name: delivery.webhook.name, organizationId },
      { deliveryId: delivery.id },
    );
    return { url: webhook.url, headers: request.headers, body: request.body };
  });
}

/**
 * A delivery with its request, for a listener to forward. It contains the raw secret only if the token and the application
 * may change webhooks; otherwise `[secret]`.
 */
export async function forwardedDelivery(
  ctx: Context<ApplicationActor>,
  row: DeliveryRow,
): Promise<ForwardedDelivery> {
  const { webhook, request } = await signNow(ctx.db, row);
  const { headers, body, logged } = request;
  // The application's scopes can change during a stream, so read them for each delivery.
  const application = await ctx.db.application.findUniqueOrThrow({
    where: { id: ctx.actor.applicationId },
    select: { scopes: true },
  });
  const maySeeSecret = [ctx.actor, application].every(({ scopes }) => scopes.includes("notification.write"));
  return {
    id: row.id,
    event: row.eventType,
    orderNumber: row.orderNumber,
    createdAt: row.createdAt.toISOString(),
    isTest: row.isTest,
    isResent: row.isResent,
    webhook: { id: webhook.id, name: webhook.name, url: webhook.url },
    request: maySeeSecret ? { headers, body } : { ...logged, body: logged.body ?? body },
  };
}
