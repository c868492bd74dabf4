import { z } from "zod";
import { deliveryStates } from "#lib/notifications/deliveries/shared/delivery-states.ts";
import type {
  Delivery,
  DeliveryCounts,
  Failure,
  ListedDelivery,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import { maxReferenceLength } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { TestOrder } from "#lib/notifications/orders/shared/schemas.ts";
import { type Page, type PageAddress, readFilters, sealedCursorSchema } from "#lib/platform/http/page.ts";
import { wholeNumberParameter } from "#lib/platform/shared/schemas.ts";

/** Query of an order. Source: contract, "Order". */
export const orderQuerySchema = z.strictObject({
  before: wholeNumberParameter(1, 999_999_999)
    .optional()
    .describe("Only events before this version, to read an order with more than 500 events."),
});
export type OrderQuery = z.infer<typeof orderQuerySchema>;

/** An order as an application reads it. Times are RFC 3339. */
export const orderSchema = z.object({
  orderNumber: z.string().describe("Order number."),
  hasEarlier: z
    .boolean()
    .describe("Earlier events are left out. Send the first `version` as `before` to read them."),
  events: z
    .array(
      z.object({
        eventId: z.string().describe("ID of the event. Every delivery of the event has the same one."),
        event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"]).describe("The type of the event."),
        version: z.number().int().describe("The `order-version` of its deliveries."),
        status: z.string().nullable().describe("The order's status in the event. Null for an invoice."),
        occurredAt: z.string().describe("When the event happened."),
        acceptedAt: z.string().describe("When the portal accepted the event."),
        changedFields: z
          .array(z.string())
          .describe("JSON pointers to what differs from the order's previous event."),
        deliveries: z
          .array(
            z.object({
              id: z.string().describe("ID of the delivery: the `webhook-id` of its requests."),
              webhookId: z.string().describe("ID of the webhook."),
              state: z
                .enum(deliveryStates)
                .describe("As in the delivery log, which also says why a delivery failed."),
            }),
          )
          .describe(
            "Its deliveries to your webhooks. Empty if none was subscribed when the event was accepted.",
          ),
      }),
    )
    .describe("The events whose audience includes your application, oldest first: the newest 500."),
});
export type Order = z.infer<typeof orderSchema>;

/** The `cursor` of an order's page: the version that its events are before. */
export const orderPageQuerySchema = z.strictObject({ cursor: orderQuerySchema.shape.before });
export type OrderPageQuery = z.infer<typeof orderPageQuerySchema>;

/** Who published an event. `applicationId` is null for a person. */
export type Publisher = { name: string; applicationId: string | null };

/** A delivery on an order's page. `answer` is the beginning of the body of the receiver's last answer. */
export type OrderDelivery = Pick<
  Delivery,
  | "id"
  | "state"
  | "isResending"
  | "attemptCount"
  | "scheduleStep"
  | "nextAttemptAt"
  | "lastHttpStatus"
  | "lastDurationMs"
> &
  Pick<ListedDelivery, "waitsFor"> & {
    applicationId: string;
    failure: Pick<Failure, "class" | "title"> | null;
    answer: string | null;
    webhook: { id: string; name: string; state: Delivery["webhook"]["state"] };
  };

/** An event on an order's page. Applications are those that the person may see. Times are RFC 3339. */
export type OrderPageEvent = Omit<Order["events"][number], "deliveries"> & {
  /** Null if nobody knows, or for partners if it is not of their organization. */
  publisher: Publisher | null;
  /** The IDs of the applications that it is for. */
  audience: "all" | string[];
  /** Those of the audience without a delivery: none of their webhooks was subscribed. */
  unsubscribed: string[];
  /** For staff: client IDs of the audience that no application has. */
  unknownClientIds: string[];
  /** For staff: applications that other events of the page name, but this one does not. */
  notFor: string[];
  /** For staff: how many versions right before it are missing. */
  missingBefore: number;
  /**
   * For staff: what was published with its ID but different content. `pointer` is of the latest one. `references`: the order
   * numbers and references that only the repeated event names.
   */
  difference: {
    count: number;
    pointer: string;
    latestAt: string;
    publisher: Publisher | null;
    references: string[];
  } | null;
  /** At most 50, by application. `hasMore`: there are others. */
  deliveries: OrderDelivery[];
  hasMore: boolean;
};

/** An order's page: the newest events first. The other fields are about all of its events that the person may see. */
export type OrderPage = Page<OrderPageEvent> & {
  orderNumber: string;
  /** Of its newest event that has one. */
  status: string | null;
  isTest: boolean;
  facts: { term: string; value: string }[];
  events: number;
  /** How many of them have no delivery. */
  unreached: number;
  counts: DeliveryCounts;
};

/** The payload of an event, and its difference to the version before that the person may see. Values are JSON text. */
export type OrderVersion = {
  payload: string;
  /** Null for the first one. */
  comparedWith: number | null;
  changes: { pointer: string; before: string | null; after: string | null }[];
};

/** A test order with its last event, and at most ten of that event's deliveries. `hasMore`: there are others. */
/** `sentStatuses`: those of its events, each once. An order may skip statuses. */
export type AnsweredTestOrder = TestOrder & {
  sentStatuses: string[];
  lastEvent: Pick<OrderPageEvent, "event" | "status" | "deliveries" | "hasMore"> | null;
};

export const orderListQuerySchema = z.strictObject({
  reference: z.string().trim().min(1).max(maxReferenceLength).optional(),
  /** For staff: only what is for this partner, also in the counts. */
  organizationId: z.string().max(40).optional(),
  /**
   * `undelivered`: an event reached nobody, or a delivery has not arrived. For staff, `nobody`: no webhook was subscribed;
   * `differing`: published again with different content, the newest 100.
   */
  reached: z.enum(["undelivered", "nobody", "differing"]).optional(),
  cursor: sealedCursorSchema,
});
export type OrderListQuery = z.infer<typeof orderListQuerySchema>;
export type OrderFilters = Omit<OrderListQuery, "cursor">;

export const readOrderFilters = (address: PageAddress): OrderFilters =>
  readFilters(orderListQuerySchema, ["reference", "reached"], address);

/** Why an event reached nobody. */
export const unreachedCauses = ["unknown_client", "no_webhook"] as const;
export type UnreachedCause = (typeof unreachedCauses)[number];

/** `publishers`: for staff, the applications that publish. */
export type OrderList = Page<ListedOrder> & { publishers: { id: string; name: string }[] };

/** An order of the list. The counts are of all that the person may see, each up to `maxCounted` + 1 of the newest. */
export type ListedOrder = {
  orderNumber: string;
  /** Of its newest event that has one. */
  status: string | null;
  /** Of the newest event. */
  acceptedAt: string;
  events: number;
  /** How many deliveries are in each state. */
  counts: DeliveryCounts;
  /** How many events reached nobody, and why the newest of them did. The cause is null if a filter names a partner. */
  unreached: number;
  cause: UnreachedCause | null;
  /** For staff: the partners that it is for or that got it, up to three, the filter's first, and how many others. */
  partners: string[];
  morePartners: number;
};

/**
 * Of the last 24 hours, each up to 1,000: events that reached nobody by cause, events whose deliveries are all held,
 * events that were published again with different content, and events that were rejected.
 */
export type UnreachedCounts = Record<UnreachedCause | "held" | "differing" | "rejected", number>;
