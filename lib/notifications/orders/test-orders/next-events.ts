import { sampleOrderInvoiced, sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import {
  deliveredOrderUpdateSchema,
  type OrderEvent,
  type OrderInvoicedEvent,
  type OrderUpdateEvent,
  type TestOrderInput,
  type UnnumberedEvent,
  withEnvelope,
} from "#lib/notifications/orders/shared/schemas.ts";

/** The latest entries of a shipment's `deliveryHistory` that a new status keeps, its own included. */
const keptHistory = 10;

/** An event of the caller's own may have other types. */
const usualFields = deliveredOrderUpdateSchema.shape;

export type Envelope = Pick<OrderEvent, "eventId" | "occurredAt"> & { audience: string[] };

/** The events that the input asks for. With the status Invoiced, the invoice follows the update. */
export function nextEvents(
  { event, status = "Pending" }: TestOrderInput,
  orderNumber: string,
  last: OrderUpdateEvent | null,
  envelope: Envelope,
): OrderEvent[] {
  if (event) return [withEnvelope(withOrderNumber(event, orderNumber), envelope)];
  const sample = { ...envelope, orderNumber, at: new Date(envelope.occurredAt), status };
  const update = last
    ? withEnvelope(withStatus(last, status, envelope.occurredAt), envelope)
    : sampleOrderUpdate(sample);
  if (status !== "Invoiced") return [update];
  return [update, invoice(update, { ...envelope, eventId: `${envelope.eventId}-invoice` })];
}

/** The caller's own JSON with the number of the test order. */
function withOrderNumber(event: UnnumberedEvent, orderNumber: string) {
  return event.event === "ORDER_UPDATE"
    ? { ...event, salesOrder: { ...event.salesOrder, orderNumber } }
    : { ...event, data: { ...event.data, orderNumber } };
}

/** An update with another status, which its shipments have too if they have the usual fields. */
function withStatus(update: OrderUpdateEvent, status: string, at: string): OrderUpdateEvent {
  const date = at.slice(0, 10);
  const { data: shipments } = usualFields.shipments.safeParse(update["shipments"]);
  return {
    ...update,
    salesOrder: { ...update.salesOrder, status },
    ...(shipments && {
      shipments: shipments.map((shipment) => ({
        ...shipment,
        status,
        dates: {
          ...shipment.dates,
          ...(status === "Delivered" && { deliveredOn: date }),
          ...(status === "Invoiced" && { invoicedOn: date }),
        },
        deliveryHistory: [...(shipment.deliveryHistory ?? []), { name: status, at }].slice(-keptHistory),
      })),
    }),
  };
}

/** The invoice of an order: what its update says, and a sample's invoice number and terms. */
function invoice(update: OrderUpdateEvent, envelope: Envelope): OrderInvoicedEvent {
  const { salesOrder, soldTo, billTo, shipTo, branch, lines } = update;
  const { data: orderAmounts } = usualFields.orderAmounts.safeParse(update["orderAmounts"]);
  const sample = sampleOrderInvoiced({
    ...envelope,
    orderNumber: salesOrder.orderNumber,
    at: new Date(envelope.occurredAt),
  });
  const own = {
    orderDate: salesOrder["createdDate"],
    purchaseOrderNumber: salesOrder["purchaseOrder"],
    currency: salesOrder["currency"],
    soldTo,
    billTo,
    shipTo,
    branch,
    lines,
    ...orderAmounts,
  };
  return { ...sample, data: { ...sample.data, ...own } };
}
