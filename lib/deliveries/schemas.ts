import { z } from "zod";
import { cursorSchema, type Page, type PageAddress, readFilters } from "#lib/platform/http/page.ts";
import { limitSchema, periodCheck, timeSchema } from "#lib/platform/http/schemas.ts";
import type { WebhookEventType } from "#lib/webhooks/constants.ts";
import { chartSpans } from "./charts/constants.ts";
import { deliveryStates, maxOrderNumberLength, maxReferenceLength } from "./constants.ts";
import type {
  attemptSchema,
  deliveryDetailSchema,
  deliverySchema,
  failureSchema,
  replaySchema,
} from "./response-schemas.ts";

/** Requests and responses of the console for deliveries. */

export type DeliveryState = (typeof deliveryStates)[number];

/** Selects the deliveries of an application, of an organization (for staff), or all that the person may see. */
const applicationFilter = { applicationId: z.string().optional(), organizationId: z.string().optional() };

/** Filters of the log besides the state. */
const filters = {
  ...applicationFilter,
  webhookId: z.string().optional(),
  event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"], { error: "Choose an event." }).optional(),
  orderNumber: z.string().max(maxOrderNumberLength).optional(),
  /** A PO number, invoice number, job name, or ship-to ZIP code of the event. */
  reference: z.string().trim().min(1).max(maxReferenceLength).optional(),
  httpClass: z.enum(["2xx", "3xx", "4xx", "5xx", "none"], { error: "Choose a class of status." }).optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
};

export const deliveryListQuerySchema = z
  .strictObject({
    ...filters,
    state: z.enum(deliveryStates, { error: "Choose a state." }).optional(),
    cursor: cursorSchema("number"),
    limit: limitSchema(100, 50),
  })
  .check(periodCheck);
export type DeliveryListQuery = z.infer<typeof deliveryListQuerySchema>;
export type DeliveryFilters = Omit<z.input<typeof deliveryListQuerySchema>, "cursor">;

/** How many deliveries are in each state within the other filters. More than 10,000 are counted as 10,001. */
export const deliveryCountQuerySchema = z.strictObject(filters).check(periodCheck);
export type DeliveryCountQuery = z.infer<typeof deliveryCountQuerySchema>;
export type DeliveryCounts = Record<DeliveryState, number>;

/** Body of a test: the type of the sample event. */
export const testEventSchema = z.strictObject({
  event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"], { error: "Choose an event." }),
});
export type TestEventInput = z.infer<typeof testEventSchema>;

/** A POST to send by hand, with the webhook's secret and a signature that is valid for five minutes. */
export type SignedRequest = { url: string; headers: Record<string, string>; body: string };

export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveryPage = Page<Delivery>;
export type Failure = z.infer<typeof failureSchema>;
export type Attempt = z.infer<typeof attemptSchema>;
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

const filterNames = [
  "webhookId",
  "state",
  "event",
  "orderNumber",
  "reference",
  "httpClass",
  "from",
  "to",
] as const;

export const readDeliveryFilters = (address: PageAddress): DeliveryFilters =>
  readFilters(deliveryListQuerySchema, filterNames, address);

/** UNDELIVERED: given up or retrying. */
const replayStates = ["UNDELIVERED", "RETRYING", "GIVEN_UP", "DELIVERED"] as const;

/**
 * What a replay resends: the given deliveries, those of the given events, or all that match the filters. Scheduled retries
 * are attempted now. Leaves out test events and deliveries that were never attempted.
 */
export const replayInputSchema = z.union(
  [
    z.strictObject({
      ...filters,
      from: timeSchema,
      state: z.enum(replayStates, { error: "Choose a state." }).optional(),
    }),
    z.strictObject({ deliveryIds: z.array(z.string()).min(1).max(100) }),
    z.strictObject({
      eventIds: z.array(z.string()).min(1).max(100),
      webhookId: z.string().optional(),
    }),
  ],
  { error: "Expected `from` with filters, or 1 to 100 `deliveryIds` or `eventIds`." },
);
export type ReplayInput = z.infer<typeof replayInputSchema>;

/**
 * How many deliveries a replay would send, how many of them are delivered, and how many it would skip because their webhook
 * is not active.
 */
export type ReplayPreview = { count: number; delivered: number; unreachable: number };

export type Replay = z.infer<typeof replaySchema>;

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
  isReplay: z.boolean(),
  webhook: z.object({ id: z.string(), name: z.string(), url: z.string() }),
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
});
export type ForwardedDelivery = z.infer<typeof forwardedDeliverySchema>;

/**
 * A registered webhook. `total`, `delivered`, `troubled` (attempted but not delivered), and `givenUp` count the deliveries
 * created in the last 24 hours, without test events. `hours` has these hours, oldest first. `held` and `retrying` count all
 * deliveries, up to 10,000.
 */
export type WebhookHealth = {
  webhookId: string;
  name: string;
  events: WebhookEventType[];
  application: { id: string; name: string };
  organization: { id: string; name: string };
  state: "ACTIVE" | "PAUSED" | "DISABLED";
  disabledReason: string | null;
  /** When it was paused or disabled, or started to fail. Null while all is well. */
  since: string | null;
  failingSince: string | null;
  /** The newest delivery that is being retried or held after a failure, and why it failed. */
  lastFailure: (Failure & { deliveryId: string }) | null;
  total: number;
  delivered: number;
  troubled: number;
  givenUp: number;
  held: number;
  retrying: number;
  /** To the minute; null before the first delivery. */
  lastDeliveredAt: string | null;
  /** Of the answers in these 24 hours. Null without answers. */
  p95Ms: number | null;
  /** The earliest pending retry. */
  nextAttemptAt: string | null;
  hours: { delivered: number; troubled: number }[];
};

/** Deliveries that failed last for the same reason. `webhooks`: their names. */
export type ErrorCause = Failure & { deliveries: number; webhooks: string[]; latestId: string };

export const healthQuerySchema = z.strictObject(applicationFilter);
export type HealthQuery = z.infer<typeof healthQuerySchema>;

/** `counts`: the deliveries since `from`, the start of the last 24 hours, as the log counts them. */
export type DeliveryHealth = {
  from: string;
  counts: DeliveryCounts;
  webhooks: WebhookHealth[];
  causes: ErrorCause[];
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

/**
 * Charts of a span. `points` have equal length, oldest first, and end with the current hour. `states` counts the deliveries
 * created in the span, like the log. Attempts count when they were made, without test events. `webhooks` has the sums of
 * each webhook, most failures first.
 */
export type DeliveryCharts = {
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
