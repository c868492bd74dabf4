import { audit } from "#lib/audit/audit.ts";
import {
  buildRequest,
  type DeliveryRequest,
  type RequestInput,
} from "#lib/notifications/deliveries/engine/build-request.ts";
import type { ForwardedDelivery, SignedRequest } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import { requireOwner } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Webhook } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { conflict, notFound } from "#lib/platform/errors.ts";
import { type DeliveryRow, findDelivery } from "./find-delivery.ts";

type Signed = { row: DeliveryRow; webhook: Webhook; request: DeliveryRequest };

/** The POSTs of deliveries to the current URLs of their webhooks, signed now. */
async function signNow(db: Tx, rows: readonly DeliveryRow[]): Promise<Signed[]> {
  const webhooks = await db.webhook.findMany({
    where: { id: { in: rows.map(({ webhookId }) => webhookId) } },
  });
  // Read as text, because parsing would change the publisher's spelling of numbers.
  const events = await db.$queryRaw<
    (Pick<RequestInput, "payload" | "orderVersion" | "changedFields"> & { id: string })[]
  >`SELECT "id", "payload"::text AS "payload", "orderVersion", "changedFields" FROM "Event"
    WHERE "id" = ANY(${rows.map(({ eventId }) => eventId)})`;
  return rows.map((row) => {
    const webhook = webhooks.find(({ id }) => id === row.webhookId);
    if (!webhook) throw notFound("webhook");
    // No response has the values of custom headers.
    const input = {
      deliveryId: row.id,
      eventType: row.eventType,
      payload: "{}",
      ...events.find(({ id }) => id === row.eventId),
      webhook: { ...webhook, headersEncrypted: null },
    };
    return { row, webhook, request: buildRequest(input, new Date()) };
  });
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
    const [signed] = await signNow(tx, [delivery]);
    if (!signed) throw new Error("the delivery was not signed");
    const { webhook, request } = signed;
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
 * Deliveries with their requests, for a listener to forward. They contain the raw secret only if the token and the
 * application may change webhooks; otherwise `[secret]`.
 *
 * @throws DomainError too_many_requests
 */
export async function forwardedDeliveries(
  ctx: Context<ApplicationActor>,
  rows: readonly DeliveryRow[],
): Promise<ForwardedDelivery[]> {
  const { signed, application } = await readLog(ctx, async (db) => ({
    signed: await signNow(db, rows),
    // The application's scopes can change during a stream, so they are read each time.
    application: await db.application.findUniqueOrThrow({
      where: { id: ctx.actor.applicationId },
      select: { scopes: true },
    }),
  }));
  const maySeeSecret = [ctx.actor, application].every(({ scopes }) => scopes.includes("notification.write"));
  return signed.map(({ row, webhook, request: { headers, body, logged } }) => ({
    id: row.id,
    event: row.eventType,
    orderNumber: row.orderNumber,
    createdAt: row.createdAt.toISOString(),
    isTest: row.isTest,
    isResent: row.isResent,
    webhook: { id: webhook.id, name: webhook.name, url: webhook.url },
    request: maySeeSecret ? { headers, body } : { ...logged, body: logged.body ?? body },
  }));
}
