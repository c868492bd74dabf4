import { z } from "zod";
import { parseTime } from "#lib/platform/clock.ts";
import { contentFaults } from "#lib/platform/http/content-faults.ts";

/**
 * Order events as the intake accepts them. Unknown fields are kept and sent on. Only fields that the portal or a receiver
 * needs are required.
 *
 * Source: contract, "Where order events come from".
 */

const text = z.string({ error: "a string" }).max(10_000, { error: "a string of at most 10,000 characters" });
const time = z
  .string({ error: "an RFC 3339 time with an offset" })
  .refine((given) => parseTime(given) !== null, {
    error: "an RFC 3339 time with an offset, in the years 1 to 9999",
  })
  .meta({ format: "date-time" });
/** An object that may have more fields than the named ones. */
const object = <T extends z.ZodRawShape>(shape: T) => z.looseObject(shape, { error: "an object" });
const part = <T extends z.ZodRawShape>(description: string, shape: T) =>
  object(shape).optional().describe(description);
const parts = <T extends z.ZodRawShape>(description: string, shape: T) =>
  z.array(object(shape), { error: "a list" }).optional().describe(description);
const money = z
  .string({ error: "decimal text such as 12.50" })
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/, { error: "decimal text such as 12.50" });
const quantity = object({
  value: z
    .union([z.number(), money], { error: "a number, or decimal text such as 12.50" })
    .optional()
    .describe("Number or decimal string."),
  uom: text.optional().describe("Unit of measure."),
});
const price = object({
  value: money.optional().describe("Decimal string."),
  uom: text.optional().describe("Unit of measure."),
});

const party = object({
  number: text.optional().describe("Account number."),
  name: text.optional().describe("Name."),
  address: part("Address: `city`, `state`, `postal`, `country`, and other fields if known.", {}),
  links: part("Reference links.", { href: text.optional().describe("URL of the account in the API.") }),
});
/** Who and what an order is about. */
const partiesAndLines = {
  soldTo: party.optional().describe("Who bought."),
  billTo: party.optional().describe("Who pays."),
  shipTo: party.optional().describe("Who receives the goods."),
  branch: part("The branch that serves the order.", {
    number: text.optional().describe("Branch number."),
    name: text.optional().describe("Branch name."),
  }),
  lines: parts("All lines of the order. Never truncated.", {
    itemNumber: text.optional().describe("Item number."),
    description: text.optional().describe("Item description."),
    orderedQty: quantity.optional().describe("Ordered quantity."),
    unitPrice: price.optional().describe("Price of one unit."),
    amount: money.optional().describe("Decimal string."),
  }),
};
const sums = {
  subTotal: money.optional().describe("Sum before tax, as a decimal string."),
  tax: money.optional().describe("Tax, as a decimal string."),
  total: money.optional().describe("Sum with tax, as a decimal string."),
};
const currency = text.optional().describe("`USD`.");

/** Required text. @param what such as "a status" */
const short = (what: string) =>
  text.min(1, { error: what }).max(100, { error: `${what} of at most 100 characters` });

const orderNumber = short("an order number").describe("Order number.");

const envelope = {
  eventId: z
    .string({ error: "an id of your own, the same for every try" })
    .regex(/^[\x21-\x7e]{1,200}$/, { error: "1 to 200 printable characters without spaces" })
    .describe("ID of the event, the same in every delivery of it. Use it to detect repeats."),
  occurredAt: time.describe("When it happened (RFC 3339 with an offset)."),
  /** Required, so that forgetting it cannot send prices to another partner. */
  audience: z.union([z.literal("all"), z.array(z.string().min(1).max(200)).min(1).max(1000)], {
    error: 'a list of client ids, or "all"',
  }),
};

export const orderUpdateEventSchema = object({
  ...envelope,
  event: z.literal("ORDER_UPDATE").describe("`ORDER_UPDATE`."),
  salesOrder: object({
    trackingId: text.optional().describe("ID to track the order with."),
    confirmationNumber: text.optional().describe("Confirmation number."),
    orderNumber,
    purchaseOrder: text.optional().describe("Your purchase order number."),
    createdDate: text.optional().describe("Date of the order."),
    orderType: text.optional().describe("`SO`."),
    deliveryService: z
      .enum(["OTR", "OTG", "CPU"], { error: "OTR, OTG, or CPU" })
      .optional()
      .describe("`OTR`: on the roof. `OTG`: on the ground. `CPU`: customer pickup."),
    referenceOrderNumber: text.optional().describe("Number of an order that this one refers to."),
    referenceShipmentNumber: text.optional().describe("Number of a shipment that this order refers to."),
    status: short("a status").describe(
      "An open list: Pending, Scheduled, Processed, In Progress, Attempted, Ready for Pick Up, Partial, Picked Up, Delivered, Invoiced, Canceled.",
    ),
    currency,
  }).describe("The order header."),
  dates: part("Dates of the order.", {
    deliveryRequestedFor: text.nullish().describe("Requested delivery date."),
    orderedOn: text.nullish().describe("Date of the order."),
  }),
  deliveryAppointment: part("When and how the order is delivered.", {
    instructionsTypeCode: text.nullish().describe("Kind of instructions."),
    instructions: text.nullish().describe("Instructions for the driver."),
    fromTime: text.nullish().describe("Earliest time."),
    toTime: text.nullish().describe("Latest time."),
    timeZoneCode: text.nullish().describe("Time zone of both times."),
  }),
  orderAmounts: part("Sums.", sums),
  charges: parts("Charges in addition to the lines.", {
    code: text.nullish().describe("Kind of charge."),
    description: text.nullish().describe("Description of the charge."),
    amount: money.optional().describe("Decimal string."),
  }),
  ...partiesAndLines,
  shipments: parts("Shipments of the order.", {
    shipmentNumber: text.optional().describe("Shipment number."),
    status: text.optional().describe("Status of the shipment."),
    dates: part("When it was delivered and invoiced.", {
      deliveredOn: text.nullish().describe("Null until then."),
      invoicedOn: text.nullish().describe("Null until then."),
    }),
    deliveryHistory: parts("What happened, and when.", {
      name: text.nullish().describe("What happened."),
      at: text.nullish().describe("When it happened (RFC 3339 with an offset)."),
    }),
  }),
});

export type OrderUpdateEvent = z.infer<typeof orderUpdateEventSchema>;

export const orderInvoicedEventSchema = object({
  ...envelope,
  event: z.literal("ORDER_INVOICED").describe("`ORDER_INVOICED`."),
  webhookDetails: z.never({ error: "no webhookDetails; the portal adds them to each delivery" }).optional(),
  data: object({
    storeFront: text.optional().describe("Short code of the brand."),
    invoiceNumber: short("an invoice number").describe("Invoice number."),
    invoiceDate: text.optional().describe("Date of the invoice."),
    dueDate: text.optional().describe("Date on which payment is due."),
    orderNumber,
    orderName: text.optional().describe("Name of the order."),
    orderDate: text.optional().describe("Date of the order."),
    purchaseOrderNumber: text.optional().describe("Your purchase order number."),
    salesType: z
      .enum(["DELIVERY", "PICKUP"], { error: "DELIVERY or PICKUP" })
      .optional()
      .describe("`DELIVERY` or `PICKUP`."),
    salesRep: part("The sales representative.", {
      userId: text.optional().describe("ID of the sales representative."),
      fullName: text.optional().describe("Name of the sales representative."),
    }),
    ...partiesAndLines,
    ...sums,
    currency,
  }).describe("The invoice."),
});

export type OrderInvoicedEvent = z.infer<typeof orderInvoicedEventSchema>;

export const orderEventSchema = z.discriminatedUnion(
  "event",
  [orderUpdateEventSchema, orderInvoicedEventSchema],
  { error: "ORDER_UPDATE or ORDER_INVOICED" },
);
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** Body of the intake: one event or up to 500. Each is checked separately. */
export const intakeBodySchema = z.union(
  [
    z.record(z.string(), z.unknown()),
    z.array(z.unknown()).min(1, { error: "At least one event." }).max(500, { error: "At most 500 events." }),
  ],
  { error: "One event, or a list of up to 500." },
);

/** The result of an event. `deliveries` counts its webhooks. `unknownClientIds` belong to no application. */
export const intakeResultSchema = z.discriminatedUnion("result", [
  z.object({
    eventId: z.string(),
    result: z.literal("accepted"),
    deliveries: z.int(),
    unknownClientIds: z.array(z.string()).min(1).optional(),
  }),
  z.object({ eventId: z.string(), result: z.literal("duplicate") }),
  z.object({
    eventId: z.string().nullable(),
    result: z.literal("rejected"),
    errors: z.array(z.object({ pointer: z.string(), detail: z.string() })),
  }),
]);
export type IntakeResult = z.infer<typeof intakeResultSchema>;

/** Response of the intake: a result per event, in the order of the events. */
export const intakeAnswerSchema = z.object({
  results: z
    .array(intakeResultSchema)
    .describe("A result for each event: `accepted`, `duplicate`, or `rejected` with its faults."),
});
export type IntakeAnswer = z.infer<typeof intakeAnswerSchema>;

/** A delivered ORDER_UPDATE: the event without its audience. */
export const deliveredOrderUpdateSchema = orderUpdateEventSchema.omit({ audience: true });

/** A delivered ORDER_INVOICED: `webhookDetails` is filled in for each webhook. */
export const deliveredOrderInvoicedSchema = orderInvoicedEventSchema.omit({ audience: true }).extend({
  webhookDetails: z
    .array(
      z.looseObject({
        apiKey: z.string().describe("The webhook's secret: compare it with yours."),
        webhookUrl: z.string().describe("The webhook's URL."),
        domain: z.literal("ORDER").describe("`ORDER`."),
        registeredEvents: z
          .array(z.enum(["ORDER_UPDATE", "ORDER_INVOICED"]))
          .describe("The events that the webhook receives."),
      }),
    )
    .describe("The webhook that this delivery is for."),
});

export const orderAudienceSchema = envelope.audience;

/** A sample order on the Order desk. `status` is null before its first event; `nextStatus` after its last one. */
export type DeskOrder = {
  orderNumber: string;
  customer: string;
  total: string;
  status: string | null;
  nextStatus: string | null;
  changedAt: string | null;
};

/** Body of a change on the Order desk: the applications to notify; the demo's by default. */
export const changeOrderSchema = z.strictObject({ audience: orderAudienceSchema });
export type ChangeOrderInput = z.infer<typeof changeOrderSchema>;

export type OrderChange = { order: DeskOrder; events: IntakeResult[] };

const byDesk = { eventId: true, occurredAt: true, audience: true } as const;

/** An event as staff edit it on the Order desk. ID, time, and audience are added when it is sent. */
export const deskEventSchema = z
  .discriminatedUnion("event", [orderUpdateEventSchema.omit(byDesk), orderInvoicedEventSchema.omit(byDesk)], {
    error: "ORDER_UPDATE or ORDER_INVOICED",
  })
  .superRefine((event, ctx) => {
    for (const fault of contentFaults(event)) ctx.addIssue({ code: "custom", ...fault });
  });
export type DeskEvent = z.infer<typeof deskEventSchema>;

/** An event with its ID, time, and audience, in front. They replace what the sender wrote there: events take unknown fields. */
export function withEnvelope<Event extends DeskEvent, Envelope extends object>(
  event: Event,
  envelope: Envelope,
) {
  return { ...envelope, ...event, ...envelope };
}

export const draftQuerySchema = z.strictObject({ event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"]) });
export type DraftQuery = z.infer<typeof draftQuerySchema>;

export const sendOrderEventSchema = z.strictObject({
  audience: orderAudienceSchema,
  event: deskEventSchema,
});
export type SendOrderEventInput = z.infer<typeof sendOrderEventSchema>;
