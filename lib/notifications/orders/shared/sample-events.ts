import { addSeconds } from "#lib/platform/clock.ts";
import { charges, getSums, toDollars } from "./sample-order-charges.ts";
import { type SampleOrder, sampleOrder } from "./sample-orders.ts";
import type { OrderEvent, OrderInvoicedEvent, OrderUpdateEvent } from "./schemas.ts";

const day = 24 * 60 * 60;

type SampleInput = {
  orderNumber: string;
  eventId: string;
  at: Date;
  audience: "all" | string[];
};

function toDate(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The fields of both types of events. */
function getCommon({ customer, branch, lines }: SampleOrder) {
  const party = {
    number: customer.number,
    name: customer.name,
    address: { city: customer.city, state: customer.state, postal: customer.postal, country: "USA" },
    links: { href: `/accounts/${customer.number}` },
  };
  return {
    soldTo: party,
    billTo: party,
    shipTo: party,
    branch,
    lines: lines.map(({ itemNumber, description, quantity, uom, unitCents }) => ({
      itemNumber,
      description,
      orderedQty: { value: quantity, uom },
      unitPrice: { value: toDollars(unitCents), uom },
      amount: toDollars(quantity * unitCents),
    })),
  };
}

/** An ORDER_UPDATE of a sample order. Source: contract, "Order events". */
export function sampleOrderUpdate(input: SampleInput & { status: string }): OrderUpdateEvent {
  const order = sampleOrder(input.orderNumber);
  const delivered = input.status === "Delivered" || input.status === "Invoiced";
  return {
    eventId: input.eventId,
    event: "ORDER_UPDATE",
    occurredAt: input.at.toISOString(),
    salesOrder: {
      trackingId: `TRK-${order.orderNumber}`,
      confirmationNumber: `CNF-${order.orderNumber}`,
      orderNumber: order.orderNumber,
      purchaseOrder: order.purchaseOrder,
      createdDate: toDate(input.at),
      orderType: "SO",
      deliveryService: "OTR",
      referenceOrderNumber: "",
      referenceShipmentNumber: "",
      status: input.status,
      currency: "USD",
    },
    dates: { deliveryRequestedFor: toDate(addSeconds(input.at, 2 * day)), orderedOn: toDate(input.at) },
    deliveryAppointment: {
      instructionsTypeCode: "AM",
      instructions: "Call the site before unloading.",
      fromTime: "08:00",
      toTime: "12:00",
      timeZoneCode: order.timeZoneCode,
    },
    orderAmounts: getSums(order.lines),
    charges,
    ...getCommon(order),
    shipments: [
      {
        shipmentNumber: "1",
        status: input.status,
        dates: {
          deliveredOn: delivered ? toDate(input.at) : null,
          invoicedOn: input.status === "Invoiced" ? toDate(input.at) : null,
        },
        deliveryHistory: [{ name: input.status, at: input.at.toISOString() }],
      },
    ],
    audience: input.audience,
  };
}

/** An ORDER_INVOICED of a sample order. Source: contract, "Order events". */
export function sampleOrderInvoiced(input: SampleInput): OrderInvoicedEvent {
  const order = sampleOrder(input.orderNumber);
  return {
    eventId: input.eventId,
    event: "ORDER_INVOICED",
    occurredAt: input.at.toISOString(),
    data: {
      storeFront: "TGS",
      invoiceNumber: `INV-${order.orderNumber}`,
      invoiceDate: toDate(input.at),
      dueDate: toDate(addSeconds(input.at, 30 * day)),
      orderNumber: order.orderNumber,
      orderName: `${order.customer.name} ${order.purchaseOrder}`,
      orderDate: toDate(input.at),
      purchaseOrderNumber: order.purchaseOrder,
      salesType: "DELIVERY",
      salesRep: { userId: "rep-17", fullName: "Sam Rivera" },
      ...getCommon(order),
      ...getSums(order.lines),
      currency: "USD",
    },
    audience: input.audience,
  };
}

/** An event of this type of a sample order. Only an ORDER_UPDATE has the status. */
export function sampleEvent(type: OrderEvent["event"], input: SampleInput & { status: string }): OrderEvent {
  return type === "ORDER_UPDATE" ? sampleOrderUpdate(input) : sampleOrderInvoiced(input);
}
