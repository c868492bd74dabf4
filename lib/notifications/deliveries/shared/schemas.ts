import { z } from "zod";
import type {
  attemptSchema,
  deliveryDetailSchema,
  deliverySchema,
  failureSchema,
  listedDeliverySchema,
  replaySchema,
} from "#lib/notifications/deliveries/response-schemas.ts";
import type { WebhookEventType } from "#lib/notifications/webhooks/shared/event-types.ts";
import { type Page, type PageAddress, readFilters, sealedCursorSchema } from "#lib/platform/http/page.ts";
import { limitSchema, periodCheck, timeSchema } from "#lib/platform/shared/schemas.ts";
import { chartSpans } from "./chart-spans.ts";
import { deliveryStates } from "./delivery-states.ts";

/** Requests and responses of the console for deliveries. */

export type DeliveryState = (typeof deliveryStates)[number];

/** The longest filters of the log. */
export const maxOrderNumberLength = 100;
export const maxReferenceLength = 200;

const eventError = "Choose ORDER_UPDATE or ORDER_INVOICED.";

/** Selects the deliveries of an application, of an organization (for staff), or all that the person may see. */
const applicationFilter = {
  applicationId: z.string().max(40).optional().describe("Only of this application."),
  organizationId: z.string().max(40).optional().describe("Only of this organization. For staff."),
};

/** Filters of the log besides the state. */
const filters = {
  ...applicationFilter,
  webhookId: z.string().max(40).optional().describe("Only deliveries of this webhook."),
  incidentId: z.string().max(40).optional().describe("Only deliveries that this incident held up."),
  event: z
    .enum(["ORDER_UPDATE", "ORDER_INVOICED"], { error: eventError })
    .optional()
    .describe("Only deliveries of events of this type."),
  orderNumber: z.string().max(maxOrderNumberLength).optional().describe("Only deliveries of this order."),
  reference: z
    .string()
    .trim()
    .min(1)
    .max(maxReferenceLength)
    .optional()
    .describe(
      "Only deliveries of events with this PO, confirmation, or invoice number, job name, or ship-to name, city, or ZIP code.",
    ),
  httpClass: z
    .enum(["2xx", "3xx", "4xx", "5xx", "none"], { error: "Choose 2xx, 3xx, 4xx, 5xx, or none." })
    .optional()
    .describe("Only deliveries whose last answer has this class. `none`: the receiver did not answer."),
  tests: z
    .enum(["exclude", "only"], { error: "Choose exclude or only." })
    .optional()
    .describe("`exclude`: without test events. `only`: nothing but test events."),
  from: timeSchema.max(40).optional().describe("Only deliveries created at or after this time."),
  to: timeSchema.max(40).optional().describe("Only deliveries created before this time."),
};

export const deliveryListQuerySchema = z
  .strictObject({
    ...filters,
    state: z.enum(deliveryStates).optional().describe("Only deliveries in this state."),
    cursor: sealedCursorSchema,
    limit: limitSchema(100, 50).describe("Maximum number of deliveries."),
  })
  .check(periodCheck);
export type DeliveryListQuery = z.infer<typeof deliveryListQuerySchema>;
export type DeliveryFilters = Omit<z.input<typeof deliveryListQuerySchema>, "cursor">;

/** The most deliveries of a state that are counted: more are counted as one more. */
export const maxCounted = 1_000;

/** How many deliveries are in each state within the other filters. */
export const deliveryCountQuerySchema = z.strictObject(filters).check(periodCheck);
export type DeliveryCountQuery = z.infer<typeof deliveryCountQuerySchema>;
export type DeliveryCounts = Record<DeliveryState, number>;
/**
 * `LOST`: those given up that nobody said are not needed. `WAITING`: those that incidents of working or failing webhooks hold up,
 * also those that follow a failed one and were never sent. Null with filters that an incident does not have.
 */
export type LogCounts = DeliveryCounts & { LOST: number; WAITING: number | null };

/** Body of a test: the type of the sample event. */
export const testEventSchema = z.strictObject({
  event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"], { error: eventError }).describe("The sample to send."),
});
export type TestEventInput = z.infer<typeof testEventSchema>;

/** A POST to send by hand, with the webhook's secret and a signature that is valid for five minutes. */
export type SignedRequest = { url: string; headers: Record<string, string>; body: string };

export type Delivery = z.infer<typeof deliverySchema>;
export type ListedDelivery = z.infer<typeof listedDeliverySchema>;
export type DeliveryPage = Page<ListedDelivery>;
export type Failure = z.infer<typeof failureSchema>;
export type Attempt = z.infer<typeof attemptSchema>;
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

export const filterNames = [
  "webhookId",
  "incidentId",
  "state",
  "event",
  "orderNumber",
  "reference",
  "httpClass",
  "tests",
  "from",
  "to",
] as const;

export const readDeliveryFilters = (address: PageAddress): DeliveryFilters =>
  readFilters(deliveryListQuerySchema, filterNames, address);

/** The page of the log that a URL names. */
export const readDeliveryCursor = (address: PageAddress): string | undefined =>
  readFilters(deliveryListQuerySchema, ["cursor"], address).cursor;

/** UNDELIVERED: given up, retrying, or waiting for one that failed. */
const replayStates = ["UNDELIVERED", "RETRYING", "GIVEN_UP", "DELIVERED"] as const;

/**
 * What a replay resends: everything undelivered since a time, the given deliveries, those of the given events, or all that
 * match the filters. Scheduled retries are attempted now. Leaves out test events, and deliveries that
 * were never attempted and that no incident holds up.
 */
export const replayInputSchema = z.union(
  [
    z.strictObject({
      since: timeSchema
        .max(40)
        .describe("Resends the undelivered deliveries of events accepted at or after this time."),
      webhookId: filters.webhookId,
    }),
    z.strictObject({
      eventIds: z
        .array(z.string().max(200))
        .min(1)
        .max(100)
        .describe("Resends all deliveries of these events, including delivered ones."),
      webhookId: filters.webhookId,
    }),
    z.strictObject({
      deliveryIds: z.array(z.string().max(40)).min(1).max(100).describe("Resends these deliveries."),
    }),
    z
      .strictObject({
        ...filters,
        from: timeSchema
          .max(40)
          .describe("Resends the deliveries created at or after this time that match the filters."),
        state: z
          .enum(replayStates)
          .optional()
          .describe(
            "Only in this state. `UNDELIVERED` is given up, retrying, or waiting for one that failed.",
          ),
      })
      .check(periodCheck),
  ],
  {
    error: `Expected one of: since; 1 to 100 eventIds or deliveryIds; or from with filters, such as state (${replayStates.join(", ")}).`,
  },
);
export type ReplayInput = z.infer<typeof replayInputSchema>;

/**
 * How many deliveries a replay would send, how many of them are delivered, and how many it would skip because their webhook
 * is not active.
 */
export type ReplayPreview = { count: number; delivered: number; unreachable: number };

export type Replay = z.infer<typeof replaySchema>;

/** Selects the replays of applications, of an organization, or those that only concern one webhook. */
export const replayListQuerySchema = z.strictObject({
  ...applicationFilter,
  webhookId: z.string().max(40).optional().describe("Only replays of nothing but this webhook's deliveries."),
});
export type ReplayListQuery = z.infer<typeof replayListQuerySchema>;

/** Query of an application's live stream. */
export const liveQuerySchema = z.strictObject({
  since: timeSchema
    .max(40)
    .optional()
    .describe("Starts with the first delivery at or after this time. `Last-Event-ID` takes precedence."),
  include: z
    .literal("all", { error: "Expected all." })
    .optional()
    .describe("`all` also includes test events and resends."),
});

/** A delivery in an application's live stream, with its request, so that a listener can forward it. */
export const forwardedDeliverySchema = z.object({
  id: z.string(),
  event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"]),
  orderNumber: z.string(),
  createdAt: z.string(),
  isTest: z.boolean(),
  isResent: z.boolean(),
  webhook: z.object({ id: z.string(), name: z.string(), url: z.string() }),
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
});
export type ForwardedDelivery = z.infer<typeof forwardedDeliverySchema>;

/**
 * A registered webhook. `total`, `delivered`, `troubled` (attempted but not delivered), and `givenUp` count the deliveries
 * created in the last 24 hours, without test events. `hours` has these hours, oldest first. `queued`, `held`, and `retrying`
 * count all deliveries, each up to 10,000.
 */
export type WebhookHealth = {
  webhookId: string;
  name: string;
  /** Without its query for staff, of a partner's. */
  url: string;
  /** The URL is an inbox of the portal. */
  isInbox: boolean;
  /** When the new secret takes over. Null without a rotation. */
  rotationEndsAt: string | null;
  events: WebhookEventType[];
  application: { id: string; name: string };
  organization: { id: string; name: string };
  state: "ACTIVE" | "PAUSED" | "DISABLED";
  disabledReason: string | null;
  /** When it was paused or disabled, or since when it fails, misses deliveries, or is behind. Null while all is well. */
  since: string | null;
  failingSince: string | null;
  incident: OpenIncident | null;
  /** Since when its oldest due delivery waits, if that is over two minutes, and it works. */
  behindSince: string | null;
  /** Why the latest attempt failed, by its incident. Null while it works. */
  lastFailure: (Failure & { deliveryId: string }) | null;
  total: number;
  delivered: number;
  troubled: number;
  givenUp: number;
  queued: number;
  held: number;
  retrying: number;
  /** To the minute; null before the first delivery. */
  lastDeliveredAt: string | null;
  /** Of the answers in these 24 hours. Null without answers. */
  p95Ms: number | null;
  /** The earliest pending retry. */
  nextAttemptAt: string | null;
  /**
   * How long what waits takes once it may be sent, without what comes meanwhile. Null if that is less than a minute. Counts up
   * to 100,000 deliveries.
   */
  catchUp: { deliveries: number; perSecond: number; seconds: number } | null;
  hours: { delivered: number; troubled: number }[];
};

/** A webhook's incident that has not ended. */
export type OpenIncident = { id: string; startedAt: string; waiting: number; givenUp: number };

export const healthQuerySchema = z.strictObject(applicationFilter);
export type HealthQuery = z.infer<typeof healthQuerySchema>;

/** `counts`: the deliveries since `from`, the start of the last 24 hours, as the log counts them without test events. */
export type DeliveryHealth = {
  from: string;
  counts: DeliveryCounts;
  webhooks: WebhookHealth[];
};

export const chartQuerySchema = z.strictObject({
  ...applicationFilter,
  span: z.enum(chartSpans, { error: "Choose 24h or 7d." }).default("24h"),
  webhookId: z.string().optional(),
});
export type ChartQuery = z.infer<typeof chartQuerySchema>;

/** How charts group attempts; `none`: no response. */
export const outcomes = ["2xx", "3xx", "4xx", "5xx", "none"] as const;
export type Outcome = (typeof outcomes)[number];

/** Attempts by response, and latency in steps of 20 %; null without responses. */
export type AttemptSummary = {
  counts: Record<Outcome, number>;
  total: number;
  /** All but 2xx. */
  failed: number;
  p50Ms: number | null;
  p95Ms: number | null;
};

/** A time in which a webhook failed or was paused, or when it was changed. `to` is null while it lasts. */
export type ChartMark = {
  kind: "failure" | "pause" | "change";
  from: string;
  to: string | null;
  text: string;
  /** Of a failure: its incident, and the class of the cause. */
  incidentId: string | null;
  cause: string | null;
};

/**
 * Charts of a span. `points` have equal length, oldest first, and end with the current hour. `states` counts the deliveries
 * created in the span, like the log. Attempts count when they were made. Test events count nowhere. `webhooks` has the sums
 * of each webhook, most failures first. `marks`: of the chosen webhook, the oldest first; none without one.
 */
export type DeliveryCharts = {
  marks: ChartMark[];
  stepHours: number;
  points: (AttemptSummary & { from: string; states: DeliveryCounts })[];
  whole: AttemptSummary & { states: DeliveryCounts };
  webhooks: (AttemptSummary & { id: string; name: string; application: { id: string; name: string } })[];
};

/** The charts in the URL of a page; invalid values are ignored. */
export function readChartQuery(address: PageAddress): ChartQuery {
  const { span, webhookId } = address;
  return {
    span: chartSpans.find((name) => name === span) ?? "24h",
    ...(typeof webhookId === "string" && webhookId !== "" && { webhookId }),
  };
}
