import { z } from "zod";
import { parseTime } from "#lib/platform/clock.ts";
import { contentErrors } from "#lib/platform/http/content-errors.ts";
import { commonStatuses } from "./order-statuses.ts";

/**
 * Order events. The intake checks only what the portal itself needs. Every other field is passed on as it came, whatever
 * its JSON type; the delivered schemas document what it usually is.
 *
 * Source: contract, "Where order events come from".
 */

const text = z.string().nullish();
const time = z
  .string({ error: "Expected an RFC 3339 time with an offset." })
  .refine((given) => parseTime(given) !== null, {
    error: "Expected an RFC 3339 time with an offset, in the years 1 to 9999.",
  })
  .meta({ format: "date-time" });
/** An object that may have more fields than the named ones. */
const object = <T extends z.ZodRawShape>(shape: T) => z.looseObject(shape, { error: "Expected an object." });
const part = <T extends z.ZodRawShape>(description: string, shape: T) =>
  object(shape).optional().describe(description);
const parts = <T extends z.ZodRawShape>(description: string, shape: T) =>
  z.array(object(shape), { error: "Expected a list." }).optional().describe(description);
const money = z.union([z.number(), z.string()]).nullish().describe("Number or decimal text.");
const quantity = object({
  value: money,
  uom: text.describe("Unit of measure."),
});

const party = object({
  number: text.describe("Account number."),
  name: text.describe("Name."),
  address: part("Address: `city`, `state`, `postal`, `country`, and other fields if known.", {}),
  links: part("Reference links.", { href: text.describe("URL of the account in the API.") }),
});
/** Who and what an order is about. */
const partiesAndLines = {
  soldTo: party.optional().describe("Who bought."),
  billTo: party.optional().describe("Who pays."),
  shipTo: party.optional().describe("Who receives the goods."),
  branch: part("The branch that serves the order.", {
    number: text.describe("Branch number."),
    name: text.describe("Branch name."),
  }),
  lines: parts("All lines of the order. Never truncated.", {
    itemNumber: text.describe("Item number."),
    description: text.describe("Item description."),
    orderedQty: quantity.optional().describe("Ordered quantity."),
    unitPrice: quantity.optional().describe("Price of one unit."),
    amount: money,
  }),
};
const sums = {
  subTotal: money.describe("Sum before tax."),
  tax: money.describe("Tax."),
  total: money.describe("Sum with tax."),
};
const currency = text.describe("`USD`.");

/** Required text. @param what such as "a status" */
const short = (what: string) =>
  z
    .string({ error: `Expected ${what}.` })
    .min(1, { error: `Expected ${what}.` })
    .max(100, { error: `Expected ${what} of at most 100 characters.` });

const orderNumber = short("an order number").describe("Order number.");
const invoiceNumber = short("an invoice number").describe("Invoice number.");
const status = short("a status").describe(`An open list: ${commonStatuses.join(", ")}.`);

/** `publish-events.ts` marks events for every client by `*`, which is no client ID. */
const clientId = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/);

const envelope = {
  eventId: z
    .string({ error: "Expected an ID of your own, the same for every try." })
    .regex(/^[\x21-\x7e]{1,200}$/, { error: "Expected 1 to 200 printable characters without spaces." })
    .describe("ID of the event, the same in every delivery of it. Use it to detect repeats."),
  occurredAt: time.describe("When it happened (RFC 3339 with an offset)."),
  /** Required, so that forgetting it cannot send prices to another partner. */
  audience: z.union([z.literal("all"), z.array(clientId).min(1).max(1000)], {
    error: 'Expected a list of client IDs, or "all".',
  }),
};

/** An ORDER_UPDATE as the intake accepts it: other fields are not checked. */
export const orderUpdateEventSchema = object({
  ...envelope,
  event: z.literal("ORDER_UPDATE").describe("`ORDER_UPDATE`."),
  salesOrder: object({ orderNumber, status }),
});
export type OrderUpdateEvent = z.infer<typeof orderUpdateEventSchema>;

/** An ORDER_INVOICED as the intake accepts it: other fields are not checked. */
export const orderInvoicedEventSchema = object({
  ...envelope,
  event: z.literal("ORDER_INVOICED").describe("`ORDER_INVOICED`."),
  webhookDetails: z
    .never({ error: "Expected no webhookDetails; the portal adds them to each delivery." })
    .optional(),
  data: object({ orderNumber, invoiceNumber }),
});
export type OrderInvoicedEvent = z.infer<typeof orderInvoicedEventSchema>;

const unknownEvent = ({ code }: { code: string }) =>
  code === "invalid_type" ? "Expected an object." : "Expected ORDER_UPDATE or ORDER_INVOICED.";

export const orderEventSchema = z.discriminatedUnion(
  "event",
  [orderUpdateEventSchema, orderInvoicedEventSchema],
  { error: unknownEvent },
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

/**
 * The result of an event. `deliveries` counts its webhooks. `unknownClientIds` belong to no application. A duplicate that
 * `differs` has different content from the accepted event.
 */
export const intakeResultSchema = z.discriminatedUnion("result", [
  z.object({
    eventId: z.string(),
    result: z.literal("accepted"),
    deliveries: z.int(),
    unknownClientIds: z.array(z.string()).min(1).optional(),
  }),
  z.object({
    eventId: z.string(),
    result: z.literal("duplicate"),
    differs: z
      .literal(true)
      .optional()
      .describe("The accepted event with this `eventId` has other content. Absent if both are equal."),
    pointer: z.string().optional().describe("JSON pointer of the first difference."),
  }),
  z.object({
    eventId: z.string().nullable(),
    result: z.literal("rejected"),
    errors: z.array(z.object({ pointer: z.string(), detail: z.string() })),
  }),
]);
export type IntakeResult = z.infer<typeof intakeResultSchema>;

/** Response of the intake: a result per event, in the order of the events. */
export const intakeResponseSchema = z.object({
  results: z
    .array(intakeResultSchema)
    .describe("A result for each event: `accepted`, `duplicate`, or `rejected` with its errors."),
});
export type IntakeResponse = z.infer<typeof intakeResponseSchema>;

/**
 * What became of a batch, as the publisher's request log keeps it. `results` are those that need somebody, and `more` how many
 * others there were.
 */
export const batchSchema = z.object({
  accepted: z.int(),
  duplicate: z.int(),
  rejected: z.int(),
  /** Accepted without a delivery. */
  reachedNobody: z.int(),
  /** Duplicates with different content. */
  differing: z.int(),
  results: z.array(intakeResultSchema.and(z.object({ orderNumber: z.string().nullable() }))),
  more: z.int(),
});
export type Batch = z.infer<typeof batchSchema>;

/** A delivered ORDER_UPDATE: the event without its audience. The fields besides those that the intake checks are usual ones. */
export const deliveredOrderUpdateSchema = orderUpdateEventSchema.omit({ audience: true }).extend({
  salesOrder: object({
    trackingId: text.describe("ID to track the order with."),
    confirmationNumber: text.describe("Confirmation number."),
    orderNumber,
    purchaseOrder: text.describe("Your purchase order number."),
    createdDate: text.describe("Date of the order."),
    orderType: text.describe("`SO`."),
    deliveryService: text.describe(
      "An open list. `OTR`: on the roof. `OTG`: on the ground. `CPU`: customer pickup. Also `COM`, `EXP`, `OTW`, `TPC`.",
    ),
    referenceOrderNumber: text.describe("Number of an order that this one refers to."),
    referenceShipmentNumber: text.describe("Number of a shipment that this order refers to."),
    status,
    currency,
  }).describe("The order header."),
  dates: part("Dates of the order.", {
    deliveryRequestedFor: text.describe("Requested delivery date."),
    orderedOn: text.describe("Date of the order."),
  }),
  deliveryAppointment: part("When and how the order is delivered.", {
    instructionsTypeCode: text.describe("Kind of instructions."),
    instructions: text.describe("Instructions for the driver."),
    fromTime: text.describe("Earliest time."),
    toTime: text.describe("Latest time."),
    timeZoneCode: text.describe("Time zone of both times."),
  }),
  orderAmounts: part("Sums.", sums),
  charges: parts("Charges in addition to the lines.", {
    code: text.describe("Kind of charge."),
    description: text.describe("Description of the charge."),
    amount: money,
  }),
  ...partiesAndLines,
  shipments: parts("Shipments of the order.", {
    shipmentNumber: text.describe("Shipment number."),
    status: text.describe("Status of the shipment."),
    dates: part("When it was delivered and invoiced.", {
      deliveredOn: text.describe("Null until then."),
      invoicedOn: text.describe("Null until then."),
    }),
    deliveryHistory: parts("What happened, and when.", {
      name: text.describe("What happened."),
      at: text.describe("When it happened (RFC 3339 with an offset)."),
    }),
  }),
});

/** A delivered ORDER_INVOICED: `webhookDetails` is filled in for each webhook. */
export const deliveredOrderInvoicedSchema = orderInvoicedEventSchema.omit({ audience: true }).extend({
  data: object({
    storeFront: text.describe("Short code of the brand."),
    invoiceNumber,
    invoiceDate: text.describe("Date of the invoice."),
    dueDate: text.describe("Date on which payment is due."),
    orderNumber,
    orderName: text.describe("Name of the order."),
    orderDate: text.describe("Date of the order."),
    purchaseOrderNumber: text.describe("Your purchase order number."),
    salesType: text.describe("`DELIVERY` or `PICKUP`."),
    salesRep: part("The sales representative.", {
      userId: text.describe("ID of the sales representative."),
      fullName: text.describe("Name of the sales representative."),
    }),
    ...partiesAndLines,
    ...sums,
    currency,
  }).describe("The invoice."),
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

const ofEnvelope = { eventId: true, occurredAt: true, audience: true } as const;
const numberIsReplaced = text.optional().describe("Replaced by the number of the test order.");

/** An event as a person or an application writes it. The portal adds ID, time, audience, and order number. */
export const unnumberedEventSchema = z
  .discriminatedUnion(
    "event",
    [
      orderUpdateEventSchema.omit(ofEnvelope).extend({
        salesOrder: orderUpdateEventSchema.shape.salesOrder.extend({ orderNumber: numberIsReplaced }),
      }),
      orderInvoicedEventSchema.omit(ofEnvelope).extend({
        data: orderInvoicedEventSchema.shape.data.extend({ orderNumber: numberIsReplaced }),
      }),
    ],
    { error: unknownEvent },
  )
  .superRefine((event, ctx) => {
    for (const { path, message } of contentErrors(event))
      ctx.addIssue({ code: "custom", path, message: `Expected ${message}.` });
  });
export type UnnumberedEvent = z.infer<typeof unnumberedEventSchema>;

/** An event with its ID, time, and audience, in front. They replace what the sender wrote there: events take unknown fields. */
export function withEnvelope<Event extends object, Envelope extends object>(
  event: Event,
  envelope: Envelope,
) {
  return { ...envelope, ...event, ...envelope };
}

/** An application that may get test orders. `needsConfirmation`: it belongs to a partner outside the demo. */
export type Recipient = { clientId: string; name: string; organization: string; needsConfirmation: boolean };

/** The text that staff type before an event reaches these recipients, or null. */
export function getConfirmation(recipients: readonly Recipient[]): string | null {
  const partners = recipients.filter(({ needsConfirmation }) => needsConfirmation);
  const organizations = new Set(partners.map(({ organization }) => organization));
  if (organizations.size > 1) return `send to ${organizations.size} partners`;
  const [only] = organizations;
  return only === undefined ? null : `send to ${only}`;
}

const whoGetsIt =
  "For people who are signed in and for order systems (`order.publish`): the applications that get the events. An access token is for its own.";

export const testOrderQuerySchema = z.strictObject({
  audience: z
    .string({ error: "Expected client IDs." })
    .max(8_000, { error: "Expected at most 8,000 characters." })
    .regex(/^[\w-]{1,200}(,[\w-]{1,200})*$/, { error: "Expected client IDs with commas between them." })
    .optional()
    .describe(`Client IDs with commas between them. ${whoGetsIt}`),
});
export type TestOrderQuery = z.infer<typeof testOrderQuerySchema>;

/** Body of a change of test orders. */
export const testOrderInputSchema = z
  .strictObject({
    audience: z
      .array(clientId, { error: "Expected a list of client IDs." })
      .max(1000, { error: "Expected at most 1,000 client IDs." })
      .optional()
      .describe(`Client IDs. ${whoGetsIt}`),
    orderNumber: z
      .string({ error: "Expected the number of a test order." })
      .max(100)
      .optional()
      .describe("A test order to change. Without it, a new one is created."),
    status: short("a status")
      .optional()
      .describe(
        "The order's next status, instead of `event`. Any text is accepted, such as `Ready for Delivery`. A new order is `Pending` by default. `Invoiced` also sends the invoice.",
      ),
    event: unnumberedEventSchema.optional().describe("An event of your own JSON, in place of a status."),
    confirmation: z
      .string()
      .max(300)
      .optional()
      .describe("For staff, if partners outside the demo get the events: `send to ` and the partner's name."),
  })
  .refine(({ event, status }) => event === undefined || status === undefined, {
    path: ["status"],
    error: "Expected a status or an event, not both.",
  })
  .refine(
    ({ orderNumber, event, status }) =>
      orderNumber === undefined || event !== undefined || status !== undefined,
    {
      path: ["status"],
      error: "Expected a status or an event for this order.",
    },
  );
export type TestOrderInput = z.infer<typeof testOrderInputSchema>;

export const testOrderSchema = z.object({
  orderNumber: z.string().describe("Starts with `TEST-`."),
  status: z.string().nullable().describe("The status of its last ORDER_UPDATE. Null before the first one."),
  events: z.int().describe("The number of its events."),
  updatedAt: z.string().meta({ format: "date-time" }).describe("When its last event was sent."),
});
export type TestOrder = z.infer<typeof testOrderSchema>;

export const testOrderPageSchema = z.object({
  data: z.array(testOrderSchema).describe("The 50 test orders that changed last, newest first."),
  nextCursor: z.null().describe("Always null."),
});

const sentEvents = z.array(
  z.object({
    eventId: z.string().describe("ID of the event."),
    event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"]).describe("Type of the event."),
    deliveries: z.int().describe("The number of webhooks that get it."),
  }),
);
export type SentEvent = z.infer<typeof sentEvents>[number];

export const sentTestOrderSchema = testOrderSchema.extend({
  sent: sentEvents.describe("The events that were sent."),
});
export type SentTestOrder = z.infer<typeof sentTestOrderSchema>;
