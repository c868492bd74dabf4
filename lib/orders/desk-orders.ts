import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { timeNow } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { conflict, DomainError, notFound } from "#lib/platform/errors.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";
import { newId } from "#lib/platform/ids.ts";
import { publishEvents } from "./publish-events.ts";
import { sampleChange, sampleEvent } from "./sample-events.ts";
import { amountsOf, deskOrderNumbers, nextOrderStatus, sampleOrder, toDecimal } from "./sample-orders.ts";
import {
  type ChangeOrderInput,
  type DeskEvent,
  type DeskOrder,
  type DraftQuery,
  deskEventSchema,
  type OrderChange,
  type OrderEvent,
  type SendOrderEventInput,
  withEnvelope,
} from "./schemas.ts";

/** The Order desk is for staff only: its sample orders produce real events and deliveries. */
function requireOrderDesk(ctx: Context, orderNumber?: string): void {
  requireStaff(ctx.actor, "use the Order desk");
  if (orderNumber !== undefined && !deskOrderNumbers.includes(orderNumber)) throw notFound("order");
}

type LatestStatus = { orderNumber: string; status: string; changedAt: Date };

/** The latest status of each order that had an event, from the events themselves: orders have no table here. */
async function readStatuses(db: Tx, orderNumbers: readonly string[]): Promise<Map<string, LatestStatus>> {
  const rows = await db.$queryRaw<LatestStatus[]>`
    SELECT DISTINCT ON ("orderNumber") "orderNumber", "payload"->'salesOrder'->>'status' AS "status",
      "receivedAt" AS "changedAt"
    FROM "Event" WHERE "type" = 'ORDER_UPDATE' AND "orderNumber" = ANY(${[...orderNumbers]}::text[])
    ORDER BY "orderNumber", "receivedAt" DESC, "id" DESC`;
  return new Map(rows.map((row) => [row.orderNumber, row]));
}

function toDeskOrder(orderNumber: string, last: Omit<LatestStatus, "orderNumber"> | undefined): DeskOrder {
  const order = sampleOrder(orderNumber);
  return {
    orderNumber,
    customer: order.customer.name,
    total: toDecimal(amountsOf(order).total),
    status: last?.status ?? null,
    nextStatus: nextOrderStatus(last?.status ?? null),
    changedAt: last?.changedAt.toISOString() ?? null,
  };
}

/** The sample orders with their statuses. @throws DomainError forbidden */
export async function listDeskOrders(ctx: Context): Promise<Page<DeskOrder>> {
  requireOrderDesk(ctx);
  const statuses = await readStatuses(ctx.db, deskOrderNumbers);
  return onePage(deskOrderNumbers.map((orderNumber) => toDeskOrder(orderNumber, statuses.get(orderNumber))));
}

type ChangeOrder = ChangeOrderInput & { orderNumber: string };

/**
 * Advances a sample order to its next status and publishes the change. The last step publishes the invoice too.
 * Concurrent calls each advance it one step.
 *
 * @throws DomainError forbidden, not_found, conflict after the last status
 */
export function advanceOrder(ctx: Context, input: ChangeOrder): Promise<OrderChange> {
  return changeOrder(ctx, input, (status) => {
    const next = nextOrderStatus(status);
    if (next === null) throw conflict(`Order ${input.orderNumber} has reached its last status.`);
    return next;
  });
}

/**
 * Invoices a sample order at any status: publishes an ORDER_UPDATE with the status Invoiced and an ORDER_INVOICED.
 *
 * @throws DomainError forbidden, not_found, conflict if it is already invoiced
 */
export function invoiceOrder(ctx: Context, input: ChangeOrder): Promise<OrderChange> {
  return changeOrder(ctx, input, (status) => {
    if (status === "Invoiced") throw conflict(`Order ${input.orderNumber} is already invoiced.`);
    return "Invoiced";
  });
}

async function changeOrder(
  ctx: Context,
  { orderNumber, audience }: ChangeOrder,
  statusAfter: (status: string | null) => string,
): Promise<OrderChange> {
  requireOrderDesk(ctx, orderNumber);
  const change = async (tx: Tx): Promise<OrderChange> => {
    // Serialize changes of an order: each must read the status that the one before wrote.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`desk order ${orderNumber}`}))`;
    const before = await readStatuses(tx, [orderNumber]);
    const status = statusAfter(before.get(orderNumber)?.status ?? null);
    const at = timeNow();
    const changed = sampleChange({ orderNumber, eventId: newId("event"), at, audience, status });
    const events = await publishChange(ctx, tx, orderNumber, changed, { status });
    return { order: toDeskOrder(orderNumber, { status, changedAt: at }), events };
  };
  return ctx.db.$transaction(change, { timeout: 20_000 });
}

async function publishChange(
  ctx: Context,
  tx: Tx,
  orderNumber: string,
  events: OrderEvent[],
  detail: Record<string, string>,
) {
  const target = { targetType: "order", targetId: orderNumber, organizationId: null };
  await recordAudit(ctx, tx, { action: "order.changed", ...target, detail });
  return publishEvents(tx, events);
}

/** The event of the order's current status, to edit and send. @throws DomainError forbidden, not_found */
export async function draftOrderEvent(
  ctx: Context,
  { orderNumber, event }: DraftQuery & { orderNumber: string },
): Promise<DeskEvent> {
  requireOrderDesk(ctx, orderNumber);
  const sample = { orderNumber, eventId: "draft", at: ctx.now, audience: "all" as const };
  const status = (await readStatuses(ctx.db, [orderNumber])).get(orderNumber)?.status ?? "Pending";
  const { eventId: _, occurredAt: __, audience: ___, ...rest } = sampleEvent(event, { ...sample, status });
  return deskEventSchema.parse(rest);
}

/**
 * Sends an event of a sample order as staff wrote it. An ORDER_UPDATE sets the order's status.
 *
 * @throws DomainError forbidden, not_found, invalid_request for an event of another order
 */
export async function sendOrderEvent(
  ctx: Context,
  { orderNumber, audience, event }: SendOrderEventInput & { orderNumber: string },
): Promise<OrderChange> {
  requireOrderDesk(ctx, orderNumber);
  const [pointer, named] =
    event.event === "ORDER_UPDATE"
      ? ["/event/salesOrder/orderNumber", event.salesOrder.orderNumber]
      : ["/event/data/orderNumber", event.data.orderNumber];
  if (named !== orderNumber)
    throw new DomainError("invalid_request", `The event is for order ${named}, not ${orderNumber}.`, {
      errors: [{ pointer, detail: orderNumber }],
    });
  return ctx.db.$transaction(async (tx) => {
    const envelope = { eventId: newId("event"), occurredAt: timeNow().toISOString(), audience };
    const sent = [withEnvelope(event, envelope)];
    const events = await publishChange(ctx, tx, orderNumber, sent, { event: event.event });
    const statuses = await readStatuses(tx, [orderNumber]);
    return { order: toDeskOrder(orderNumber, statuses.get(orderNumber)), events };
  });
}
