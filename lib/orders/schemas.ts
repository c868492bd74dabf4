import { z } from "zod";
import { parseTime } from "#lib/platform/clock.ts";
import { contentFaults } from "#lib/platform/http/content-faults.ts";

/**
 * Order events as the intake takes them; page-safe. A field named here has this type wherever it is given; a field
 * that is not named is kept and passed on. Required is what the portal or a receiver cannot do without.
 *
 * Source: order-events.md.
 */

const text = z.string({ error: "a text" }).max(10_000, { error: "a text of at most 10,000 characters" });
const time = z
  .string({ error: "an RFC 3339 time with an offset" })
  .refine((given) => parseTime(given) !== null, {
    error: "an RFC 3339 time with an offset, in the years 1 to 9999",
  })
  .meta({ format: "date-time" });
/** An object that may hold more fields than are named here. */
const object = <T extends z.ZodRawShape>(shape: T) => z.looseObject(shape, { error: "an object" });
const list = <T extends z.ZodType>(item: T) => z.array(item, { error: "a list" });
const money = z
  .string({ error: "decimal text such as 12.50" })
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/, { error: "decimal text such as 12.50" });
const quantity = object({
  value: z.union([z.number(), money], { error: "a number, or decimal text such as 12.50" }).optional(),
  uom: text.optional(),
});
const price = object({ value: money.optional(), uom: text.optional() });

const party = object({
  number: text.optional(),
  name: text.optional(),
  address: object({}).optional(),
  links: object({ href: text.optional() }).optional(),
});
const branch = object({ number: text.optional(), name: text.optional() });
const line = object({
  itemNumber: text.optional(),
  description: text.optional(),
  orderedQty: quantity.optional(),
  unitPrice: price.optional(),
  amount: money.optional(),
});

const orderNumber = text
  .min(1, { error: "an order number" })
  .max(100, { error: "an order number of at most 100 characters" });

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

export const orderUpdateEventSchema = object({
  ...envelope,
  event: z.literal("ORDER_UPDATE"),
  salesOrder: object({
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
    status: text.min(1, { error: "a status" }).max(100, { error: "a status of at most 100 characters" }),
    currency: text.optional(),
  }),
  dates: object({ deliveryRequestedFor: text.nullish(), orderedOn: text.nullish() }).optional(),
  deliveryAppointment: object({
    instructionsTypeCode: text.nullish(),
    instructions: text.nullish(),
    fromTime: text.nullish(),
    toTime: text.nullish(),
    timeZoneCode: text.nullish(),
  }).optional(),
  orderAmounts: object({
    subTotal: money.optional(),
    tax: money.optional(),
    total: money.optional(),
  }).optional(),
  charges: list(
    object({ code: text.nullish(), description: text.nullish(), amount: money.optional() }),
  ).optional(),
  soldTo: party.optional(),
  billTo: party.optional(),
  shipTo: party.optional(),
  branch: branch.optional(),
  lines: list(line).optional(),
  shipments: list(
    object({
      shipmentNumber: text.optional(),
      status: text.optional(),
      dates: object({ deliveredOn: text.nullish(), invoicedOn: text.nullish() }).optional(),
      deliveryHistory: list(object({ name: text.nullish(), at: text.nullish() })).optional(),
    }),
  ).optional(),
});

export const orderInvoicedEventSchema = object({
  ...envelope,
  event: z.literal("ORDER_INVOICED"),
  webhookDetails: z.never({ error: "no webhookDetails; the portal adds them to each delivery" }).optional(),
  data: object({
    storeFront: text.optional(),
    invoiceNumber: text
      .min(1, { error: "an invoice number" })
      .max(100, { error: "an invoice number of at most 100 characters" }),
    invoiceDate: text.optional(),
    dueDate: text.optional(),
    orderNumber,
    orderName: text.optional(),
    orderDate: text.optional(),
    purchaseOrderNumber: text.optional(),
    salesType: z.enum(["DELIVERY", "PICKUP"], { error: "DELIVERY or PICKUP" }).optional(),
    salesRep: object({ userId: text.optional(), fullName: text.optional() }).optional(),
    soldTo: party.optional(),
    billTo: party.optional(),
    shipTo: party.optional(),
    branch: branch.optional(),
    lines: list(line).optional(),
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

/**
 * What became of one event. `deliveries`: how many webhooks it goes to. `unknownClientIds`: entries of its audience that
 * no application has; absent where there are none.
 */
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

/** Body of a change on the Order desk: whose applications hear of it; the demo's unless told. */
export const changeOrderSchema = z.strictObject({ audience: orderAudienceSchema });
export type ChangeOrderInput = z.infer<typeof changeOrderSchema>;

export type OrderChange = { order: DeskOrder; events: IntakeResult[] };

const byDesk = { eventId: true, occurredAt: true, audience: true } as const;

/** An event as staff write it on the Order desk: id, time and audience are added when it is sent. */
export const deskEventSchema = z
  .discriminatedUnion("event", [orderUpdateEventSchema.omit(byDesk), orderInvoicedEventSchema.omit(byDesk)], {
    error: "ORDER_UPDATE or ORDER_INVOICED",
  })
  .superRefine((event, ctx) => {
    for (const fault of contentFaults(event)) ctx.addIssue({ code: "custom", ...fault });
  });
export type DeskEvent = z.infer<typeof deskEventSchema>;

/** Which event of an order is drafted. */
export const draftQuerySchema = z.strictObject({ event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"]) });
export type DraftQuery = z.infer<typeof draftQuerySchema>;

export const sendOrderEventSchema = z.strictObject({
  audience: orderAudienceSchema,
  event: deskEventSchema,
});
export type SendOrderEventInput = z.infer<typeof sendOrderEventSchema>;
