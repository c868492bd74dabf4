import type { Context } from "#lib/platform/access/context.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { timeNow } from "#lib/platform/clock.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { readStatuses, requireOrderDesk, toDeskOrder } from "./list-desk-orders.ts";
import { publishEvents } from "./publish-events.ts";
import { sampleOrderInvoiced, sampleOrderUpdate } from "./sample-events.ts";
import { deskOrderNumbers } from "./sample-orders.ts";
import {
  type DeskEvent,
  type DraftQuery,
  deskEventSchema,
  type OrderChange,
  type SendOrderEventInput,
} from "./schemas.ts";

function requireDeskOrder(ctx: Context, orderNumber: string): void {
  requireOrderDesk(ctx);
  if (!deskOrderNumbers.includes(orderNumber)) throw notFound("order");
}

/** The event of the order's current status, to edit and send. @throws DomainError forbidden, not_found */
export async function draftOrderEvent(
  ctx: Context,
  { orderNumber, event }: DraftQuery & { orderNumber: string },
): Promise<DeskEvent> {
  requireDeskOrder(ctx, orderNumber);
  const sample = { orderNumber, eventId: "draft", at: ctx.now, audience: "all" as const };
  const status = (await readStatuses(ctx.db, [orderNumber])).get(orderNumber)?.status ?? "Pending";
  const drafted =
    event === "ORDER_UPDATE" ? sampleOrderUpdate({ ...sample, status }) : sampleOrderInvoiced(sample);
  const { eventId: _, occurredAt: __, audience: ___, ...rest } = drafted;
  return deskEventSchema.parse(rest);
}

/**
 * Sends an event of a sample order as staff wrote it; where it is an ORDER_UPDATE, its status is where the order stands
 * from then on.
 *
 * @throws DomainError forbidden, not_found, invalid_request where the event is of another order
 */
export async function sendOrderEvent(
  ctx: Context,
  { orderNumber, audience, event }: SendOrderEventInput & { orderNumber: string },
): Promise<OrderChange> {
  requireDeskOrder(ctx, orderNumber);
  const [pointer, named] =
    event.event === "ORDER_UPDATE"
      ? ["/event/salesOrder/orderNumber", event.salesOrder.orderNumber]
      : ["/event/data/orderNumber", event.data.orderNumber];
  if (named !== orderNumber)
    throw new DomainError("invalid_request", `The event is of order ${named}, not ${orderNumber}.`, {
      errors: [{ pointer, detail: orderNumber }],
    });
  return ctx.db.$transaction(async (tx) => {
    const envelope = { eventId: newId("event"), occurredAt: timeNow().toISOString(), audience };
    const events = await publishEvents(tx, [{ ...envelope, ...event }]);
    await recordAudit(ctx, tx, {
      action: "order.changed",
      targetType: "order",
      targetId: orderNumber,
      organizationId: null,
      detail: { event: event.event },
    });
    const statuses = await readStatuses(tx, [orderNumber]);
    return { order: toDeskOrder(orderNumber, statuses.get(orderNumber)), events };
  });
}
