import { sampleOrderInvoiced } from "#lib/orders/sample-events.ts";
import type { OrderEvent, OrderUpdateEvent } from "#lib/orders/schemas.ts";
import { newId } from "#lib/platform/ids.ts";
import type { SandboxStatus } from "./constants.ts";

/** An order of the payload with another status: the update and, for Invoiced, the invoice. */
export function moveOrder(before: OrderUpdateEvent, status: SandboxStatus, at: Date): OrderEvent[] {
  const update: OrderUpdateEvent = {
    ...before,
    ...envelopeAt(at),
    salesOrder: { ...before.salesOrder, status },
    shipments: shipmentsAt(before.shipments, status, at),
  };
  return status === "Invoiced" ? [update, invoiceOf(update, at)] : [update];
}

export function envelopeAt(at: Date): { eventId: string; occurredAt: string } {
  return { eventId: newId("event"), occurredAt: at.toISOString() };
}

type Shipments = NonNullable<OrderUpdateEvent["shipments"]>;

/** A partly shipped order has two shipments, and the first has arrived. */
function shipmentsAt(before: Shipments = [], status: SandboxStatus, at: Date): Shipments {
  const [first = { shipmentNumber: "1" }, ...others] = before;
  const isPartial = status === "Partial";
  const all = isPartial && others.length === 0 ? [first, { shipmentNumber: "2" }] : [first, ...others];
  return all.map((shipment, index) => {
    const own = isPartial ? (index === 0 ? "Delivered" : "In Progress") : status;
    const { dates, deliveryHistory = [] } = shipment;
    if (shipment.status === own) return shipment;
    const day = at.toISOString().slice(0, 10);
    return {
      ...shipment,
      status: own,
      dates: {
        ...dates,
        deliveredOn: own === "Delivered" ? day : (dates?.deliveredOn ?? null),
        invoicedOn: own === "Invoiced" ? day : (dates?.invoicedOn ?? null),
      },
      deliveryHistory: [...deliveryHistory, { name: own, at: at.toISOString() }].slice(-mostHistory),
    };
  });
}

const mostHistory = 20;

/** The sample invoice with the parties, lines, and sums of the order. */
function invoiceOf(update: OrderUpdateEvent, at: Date): OrderEvent {
  const { salesOrder, soldTo, billTo, shipTo, branch, lines, orderAmounts, audience } = update;
  const { orderNumber, purchaseOrder, currency } = salesOrder;
  const sample = sampleOrderInvoiced({ orderNumber, eventId: newId("event"), at, audience });
  const given = Object.entries({
    ...{ soldTo, billTo, shipTo, branch, lines, currency, purchaseOrderNumber: purchaseOrder },
    ...orderAmounts,
  }).filter(([, value]) => value !== undefined);
  return { ...sample, data: { ...sample.data, ...Object.fromEntries(given) } };
}
