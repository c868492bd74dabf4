import { audit } from "#lib/audit/audit.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { conflict, DomainError, notFound } from "#lib/platform/errors.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";
import { newId } from "#lib/platform/ids.ts";
import { publishEvents } from "./publish-events.ts";
import { sampleChange } from "./sample-events.ts";
import { getAmounts, publishableOrderNumbers, sampleOrder, toDollars } from "./sample-orders.ts";
import {
  getConfirmation,
  type PublishSampleInput,
  type Recipient,
  type SampleOrderState,
  type SentOrder,
  withEnvelope,
} from "./schemas.ts";
import { toSent, withOrderNumber } from "./test-orders.ts";

type LatestStatus = { orderNumber: string; status: string; changedAt: Date };

/** The latest status of each sample order that had an event, from the events themselves: orders have no table here. */
async function readStatuses(db: Tx): Promise<Map<string, LatestStatus>> {
  const rows = await db.$queryRaw<LatestStatus[]>`
    SELECT DISTINCT ON ("orderNumber") "orderNumber", "orderStatus" AS "status", "receivedAt" AS "changedAt"
    FROM "Event" WHERE "type" = 'ORDER_UPDATE' AND "orderNumber" = ANY(${publishableOrderNumbers}::text[])
    ORDER BY "orderNumber", "orderVersion" DESC`;
  return new Map(rows.map((row) => [row.orderNumber, row]));
}

/** The sample orders with their statuses, for staff. */
export async function listSampleOrders(ctx: Context): Promise<Page<SampleOrderState>> {
  const statuses = await readStatuses(ctx.db);
  const orders = publishableOrderNumbers.map((orderNumber) => {
    const order = sampleOrder(orderNumber);
    const last = statuses.get(orderNumber);
    return {
      orderNumber,
      customer: order.customer.name,
      total: toDollars(getAmounts(order).total),
      status: last?.status ?? null,
      changedAt: last?.changedAt.toISOString() ?? null,
    };
  });
  return onePage(orders);
}

/** The applications that may subscribe to events, with their organizations, for staff. */
export async function listRecipients(ctx: Context): Promise<Recipient[]> {
  const applications = await ctx.db.application.findMany({
    where: { scopes: { has: "notification.write" } },
    select: {
      clientId: true,
      name: true,
      organization: { select: { name: true, kind: true, isDemo: true } },
    },
    orderBy: [{ organization: { name: "asc" } }, { name: "asc" }],
  });
  return applications.map(({ clientId, name, organization }) => ({
    clientId,
    name,
    organization: organization.name,
    needsConfirmation: organization.kind === "PARTNER" && !organization.isDemo,
  }));
}

/**
 * Publishes the next events of a sample order to the applications that staff chose: a status, with its invoice if that is
 * Invoiced, or an event as staff wrote it. Partners outside the demo get it only if the confirmation was typed.
 *
 * @throws DomainError not_found, invalid_request for an unknown recipient or without the confirmation, conflict if
 * the order has the status already
 */
export async function publishSample(ctx: Context, input: PublishSampleInput): Promise<SentOrder> {
  const { orderNumber, event, status = "" } = input;
  if (!publishableOrderNumbers.includes(orderNumber)) throw notFound("order");
  await requireConfirmation(ctx, input);
  return ctx.db.$transaction(async (tx) => {
    // Serialize changes of an order: each must read the status that the one before wrote.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('sample orders'), hashtext(${orderNumber}))`;
    if (!event && (await readStatuses(tx)).get(orderNumber)?.status === status)
      throw conflict(`Order ${orderNumber} is already ${status}.`);
    const at = new Date();
    const envelope = { eventId: newId("event"), occurredAt: at.toISOString(), audience: input.recipients };
    const events = event
      ? [withEnvelope(withOrderNumber(event, orderNumber), envelope)]
      : sampleChange({ ...envelope, orderNumber, at, status });
    await audit(
      ctx,
      tx,
      "order.published",
      { type: "order", id: orderNumber, organizationId: null },
      { status: event ? event.event : status, recipients: input.recipients },
    );
    return { orderNumber, sent: toSent(events, await publishEvents(tx, events)) };
  });
}

async function requireConfirmation(
  ctx: Context,
  { recipients, confirmation }: PublishSampleInput,
): Promise<void> {
  const known = await listRecipients(ctx);
  const chosen = known.filter(({ clientId }) => recipients.includes(clientId));
  const unknown = recipients.filter((clientId) => !chosen.some((one) => one.clientId === clientId));
  if (unknown.length > 0)
    throw new DomainError("invalid_request", "A recipient does not exist.", {
      errors: [
        { pointer: "/recipients", detail: `No application receives events as ${unknown.join(", ")}.` },
      ],
    });
  const expected = getConfirmation(chosen);
  if (expected !== null && confirmation !== expected)
    throw new DomainError("invalid_request", "Confirm that partners outside the demo get this event.", {
      errors: [{ pointer: "/confirmation", detail: `Type “${expected}”.` }],
    });
}
