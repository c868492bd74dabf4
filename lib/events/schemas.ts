import { z } from "zod";

/**
 * Order events as the intake takes them; page-safe. A field named here has this type wherever it is given; a field
 * that is not named is kept and passed on. Required is what the portal or a receiver cannot do without.
 *
 * Source: order-events.md.
 */

const text = z.string({ error: "a text" }).max(10_000);
const time = z.iso.datetime({ offset: true, error: "an RFC 3339 time with an offset" });
const money = z
  .string({ error: "decimal text such as 12.50" })
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/, { error: "decimal text such as 12.50" });
const quantity = z.looseObject({ value: z.union([z.number(), money]).optional(), uom: text.optional() });
const price = z.looseObject({ value: money.optional(), uom: text.optional() });

const party = z.looseObject({
  number: text.optional(),
  name: text.optional(),
  address: z.looseObject({}).optional(),
  links: z.looseObject({ href: text.optional() }).optional(),
});
const branch = z.looseObject({ number: text.optional(), name: text.optional() });
const line = z.looseObject({
  itemNumber: text.optional(),
  description: text.optional(),
  orderedQty: quantity.optional(),
  unitPrice: price.optional(),
  amount: money.optional(),
});

const orderNumber = text.min(1, { error: "an order number" }).max(100);

const envelope = {
  eventId: z
    .string({ error: "an id of your own, the same for every try" })
    .regex(/^[\x21-\x7e]{1,200}$/, { error: "1 to 200 printable characters without spaces" }),
  occurredAt: time,
  /** Who the event is for; required, so that nobody's prices reach another partner by forgetting a field. */
  audience: z.union([z.literal("all"), z.array(z.string().min(1).max(200)).min(1).max(1000)], {
    error: 'a list of client ids, or "all"',
  }),
};

export const orderUpdateEventSchema = z.looseObject({
  ...envelope,
  event: z.literal("ORDER_UPDATE"),
  salesOrder: z.looseObject({
    trackingId: text.optional(),
    confirmationNumber: text.optional(),
    orderNumber,
    purchaseOrder: text.optional(),
    createdDate: text.optional(),
    orderType: text.optional(),
    deliveryService: z.enum(["OTR", "OTG", "CPU"], { error: "OTR, OTG or CPU" }).optional(),
    referenceOrderNumber: text.optional(),
    referenceShipmentNumber: text.optional(),
    /** An open list: Pending, Scheduled, … Invoiced, Canceled. */
    status: text.min(1, { error: "a status" }).max(100),
    currency: text.optional(),
  }),
  dates: z.looseObject({ deliveryRequestedFor: text.nullish(), orderedOn: text.nullish() }).optional(),
  deliveryAppointment: z
    .looseObject({
      instructionsTypeCode: text.nullish(),
      instructions: text.nullish(),
      fromTime: text.nullish(),
      toTime: text.nullish(),
      timeZoneCode: text.nullish(),
    })
    .optional(),
  orderAmounts: z
    .looseObject({ subTotal: money.optional(), tax: money.optional(), total: money.optional() })
    .optional(),
  charges: z
    .array(z.looseObject({ code: text.nullish(), description: text.nullish(), amount: money.optional() }))
    .optional(),
  soldTo: party.optional(),
  billTo: party.optional(),
  shipTo: party.optional(),
  branch: branch.optional(),
  lines: z.array(line).optional(),
  shipments: z
    .array(
      z.looseObject({
        shipmentNumber: text.optional(),
        status: text.optional(),
        dates: z.looseObject({ deliveredOn: text.nullish(), invoicedOn: text.nullish() }).optional(),
        deliveryHistory: z.array(z.looseObject({ name: text.nullish(), at: text.nullish() })).optional(),
      }),
    )
    .optional(),
});

export const orderInvoicedEventSchema = z.looseObject({
  ...envelope,
  event: z.literal("ORDER_INVOICED"),
  webhookDetails: z.never({ error: "filled in per delivery; leave it out" }).optional(),
  data: z.looseObject({
    storeFront: text.optional(),
    invoiceNumber: text.min(1, { error: "an invoice number" }).max(100),
    invoiceDate: text.optional(),
    dueDate: text.optional(),
    orderNumber,
    orderName: text.optional(),
    orderDate: text.optional(),
    purchaseOrderNumber: text.optional(),
    salesType: z.enum(["DELIVERY", "PICKUP"], { error: "DELIVERY or PICKUP" }).optional(),
    salesRep: z.looseObject({ userId: text.optional(), fullName: text.optional() }).optional(),
    soldTo: party.optional(),
    billTo: party.optional(),
    shipTo: party.optional(),
    branch: branch.optional(),
    lines: z.array(line).optional(),
    subTotal: money.optional(),
    tax: money.optional(),
    total: money.optional(),
    currency: text.optional(),
  }),
});

export const orderEventSchema = z.discriminatedUnion(
  "event",
  [orderUpdateEventSchema, orderInvoicedEventSchema],
  {
    error: "ORDER_UPDATE or ORDER_INVOICED",
  },
);
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** Body of the intake: one event or up to 500; each is checked by itself, so that a bad one does not spoil the others. */
export const intakeBodySchema = z.union(
  [
    z.record(z.string(), z.unknown()),
    z.array(z.unknown()).min(1, { error: "At least one event." }).max(500, { error: "At most 500 events." }),
  ],
  { error: "One event, or a list of up to 500." },
);

/** What became of one event. `deliveries`: how many webhooks it goes to. */
export const intakeResultSchema = z.discriminatedUnion("result", [
  z.object({ eventId: z.string(), result: z.literal("accepted"), deliveries: z.int() }),
  z.object({ eventId: z.string(), result: z.literal("duplicate") }),
  z.object({
    eventId: z.string().nullable(),
    result: z.literal("rejected"),
    errors: z.array(z.object({ pointer: z.string(), detail: z.string() })),
  }),
]);
export type IntakeResult = z.infer<typeof intakeResultSchema>;

/** Answer of the intake: a result per event, in the order of the events. */
export const intakeAnswerSchema = z.object({ results: z.array(intakeResultSchema) });
export type IntakeAnswer = z.infer<typeof intakeAnswerSchema>;

// ---------------------------------------------------------------- what a webhook receives

/** An ORDER_UPDATE as it is delivered: the event without its audience. */
export const deliveredOrderUpdateSchema = orderUpdateEventSchema.omit({ audience: true });

/** An ORDER_INVOICED as it is delivered: `webhookDetails` is filled in for each webhook. */
export const deliveredOrderInvoicedSchema = orderInvoicedEventSchema.omit({ audience: true }).extend({
  webhookDetails: z.array(
    z.looseObject({
      apiKey: z.string(),
      webhookUrl: z.string(),
      domain: z.literal("ORDER"),
      registeredEvents: z.array(z.enum(["ORDER_UPDATE", "ORDER_INVOICED"])),
    }),
  ),
});

// ---------------------------------------------------------------- the Order desk

export const orderAudienceSchema = z.union([z.literal("all"), z.array(z.string()).min(1)], {
  error: 'client ids in a list, or "all"',
});

/** A sample order on the Order desk. `status` is null before its first event; `nextStatus` after its last one. */
export type DeskOrder = {
  orderNumber: string;
  customer: string;
  total: string;
  status: string | null;
  nextStatus: string | null;
  changedAt: string | null;
};

/** Body of a change on the Order desk: whose applications hear of it; the demo's unless told. */
export const changeOrderSchema = z.strictObject({ audience: orderAudienceSchema });
export type ChangeOrderInput = z.infer<typeof changeOrderSchema>;

export type OrderChange = { order: DeskOrder; events: IntakeResult[] };

const byDesk = { eventId: true, occurredAt: true, audience: true } as const;

/** An event as staff write it on the Order desk: id, time and audience are added when it is sent. */
export const deskEventSchema = z.discriminatedUnion(
  "event",
  [orderUpdateEventSchema.omit(byDesk), orderInvoicedEventSchema.omit(byDesk)],
  { error: "ORDER_UPDATE or ORDER_INVOICED" },
);
export type DeskEvent = z.infer<typeof deskEventSchema>;

/** Which event of an order is drafted. */
export const draftQuerySchema = z.strictObject({ event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"]) });
export type DraftQuery = z.infer<typeof draftQuerySchema>;

export const sendOrderEventSchema = z.strictObject({
  audience: orderAudienceSchema,
  event: deskEventSchema,
});
export type SendOrderEventInput = z.infer<typeof sendOrderEventSchema>;
