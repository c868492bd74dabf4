import { z } from "zod";
import { cursorSchema, type Page } from "#lib/platform/http/page.ts";
import { timeSchema } from "#lib/platform/http/schemas.ts";

/** What the console takes and answers for deliveries; page-safe. */

export const deliveryStates = ["PENDING", "SUCCEEDED", "FAILED", "CANCELED"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Whose deliveries: an application's, an organization's (for staff), or all that the person may see. */
const applicationFilter = { applicationId: z.string().optional(), organizationId: z.string().optional() };

/**
 * Filters of the log, and where the page begins. All are optional. The `state` RETRYING means pending after a failed
 * attempt.
 */
export const deliveryListQuerySchema = z.strictObject({
  ...applicationFilter,
  webhookId: z.string().optional(),
  state: z.enum([...deliveryStates, "RETRYING"], { error: "Choose a state." }).optional(),
  event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"], { error: "Choose an event." }).optional(),
  orderNumber: z.string().max(100).optional(),
  httpClass: z.enum(["2xx", "3xx", "4xx", "5xx", "none"], { error: "Choose a class of status." }).optional(),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
  cursor: cursorSchema("number"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type DeliveryListQuery = z.infer<typeof deliveryListQuerySchema>;
export type DeliveryFilters = Omit<z.input<typeof deliveryListQuerySchema>, "cursor">;

/** Body of a test: the type of the sample event. */
export const testEventSchema = z.strictObject({
  event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"], { error: "Choose an event." }),
});
export type TestEventInput = z.infer<typeof testEventSchema>;

/** A POST to send by hand. It holds the webhook's secret, and a signature that receivers accept for five minutes. */
export type SignedRequest = { url: string; headers: Record<string, string>; body: string };

/** A line of the log. Times are RFC 3339; `nextAttemptAt` is null once the delivery is at its end. */
export type Delivery = {
  id: string;
  eventId: string;
  event: "ORDER_UPDATE" | "ORDER_INVOICED";
  orderNumber: string;
  state: DeliveryState;
  attemptCount: number;
  nextAttemptAt: string | null;
  lastHttpStatus: number | null;
  /** What failed last, in words, and what to do about it; null while nothing failed or once it succeeded. */
  failure: Failure | null;
  isReplay: boolean;
  isTest: boolean;
  createdAt: string;
  completedAt: string | null;
  webhook: { id: string; name: string; url: string; state: ReceivingState };
  application: { id: string; name: string; organizationId: string };
};

/** Whether a delivery's webhook takes deliveries. */
export type ReceivingState = "ACTIVE" | "PAUSED" | "DISABLED" | "UNREGISTERED";

export type Failure = { class: string; title: string; advice: string };

export type DeliveryPage = Page<Delivery>;

/** One POST and its answer, secrets masked. Milliseconds; null where a phase did not happen. */
export type Attempt = {
  id: string;
  number: number;
  startedAt: string;
  durationMs: number;
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
  url: string;
  requestHeaders: Record<string, string>;
  /** Null once bodies and headers are not kept any more. */
  requestBody: string | null;
  httpStatus: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  failure: (Failure & { detail: string | null }) | null;
};

/**
 * `payload`: the event's JSON text as it was handed in. `waitsFor`: what keeps a waiting delivery besides its time; an
 * earlier one of the same order goes first.
 */
export type DeliveryDetail = Delivery & {
  payload: string;
  attempts: Attempt[];
  waitsFor: "paused_webhook" | "disabled_webhook" | "earlier_delivery" | null;
};

/** Filters that a page's address holds under their own names; whose deliveries it shows has names of every page. */
const filterNames = ["webhookId", "state", "event", "orderNumber", "httpClass", "from", "to"] as const;

/** The filters that a page's address holds; what is not valid there counts as absent. */
export function readFilters(address: Record<string, string | string[] | undefined>): DeliveryFilters {
  const given = filterNames.flatMap((name) => {
    const value = address[name];
    const filter = typeof value === "string" && value !== "" ? { [name]: value } : {};
    return deliveryListQuerySchema.safeParse(filter).success ? [filter] : [];
  });
  return Object.assign({}, ...given);
}

/** UNDELIVERED: failed, or waiting for a retry. */
const replayStates = ["UNDELIVERED", "RETRYING", "FAILED", "SUCCEEDED", "CANCELED"] as const;

/**
 * What a replay sends again: everything that was attempted or has ended, within the filters and since `from`; or the
 * deliveries that are named. What waits for a retry is attempted now. What waits for its first attempt is sent by itself,
 * and test events are never sent again.
 */
export const replayInputSchema = z.union(
  [
    z.strictObject({
      from: timeSchema,
      to: timeSchema.optional(),
      state: z.enum(replayStates, { error: "Choose a state." }).optional(),
      ...applicationFilter,
      webhookId: z.string().optional(),
      event: deliveryListQuerySchema.shape.event,
      orderNumber: deliveryListQuerySchema.shape.orderNumber,
      httpClass: deliveryListQuerySchema.shape.httpClass,
    }),
    z.strictObject({ deliveryIds: z.array(z.string()).min(1).max(100) }),
  ],
  { error: "Expected `from` with filters, or 1 to 100 `deliveryIds`." },
);
export type ReplayInput = z.infer<typeof replayInputSchema>;

/** How many a replay would send again, and how many it would leave because their webhook is not active. */
export type ReplayPreview = { count: number; unreachable: number };

/** `done` of `total` have ended again, `failed` of them badly; `waiting` were taken up and wait for an attempt. */
export type Replay = {
  id: string;
  state: "RUNNING" | "DONE" | "CANCELED";
  startedByName: string;
  createdAt: string;
  endedAt: string | null;
  total: number;
  done: number;
  failed: number;
  waiting: number;
};

/** A delivery as the live stream of an application tells it: with its POST, to be posted on. */
export const forwardedDeliverySchema = z.object({
  id: z.string(),
  event: z.enum(["ORDER_UPDATE", "ORDER_INVOICED"]),
  orderNumber: z.string(),
  createdAt: z.string(),
  webhook: z.object({ id: z.string(), name: z.string(), url: z.string() }),
  request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
});
export type ForwardedDelivery = z.infer<typeof forwardedDeliverySchema>;

/** One registered webhook in the last 24 hours. `hours`: 24 of them, the oldest first; troubled is tried and not delivered. */
export type WebhookHealth = {
  webhookId: string;
  name: string;
  applicationName: string;
  total: number;
  succeeded: number;
  failed: number;
  /** Of all answers; null where there was none. */
  p95Ms: number | null;
  /** The earliest retry that waits. */
  nextAttemptAt: string | null;
  hours: { delivered: number; troubled: number }[];
};

/** Deliveries that failed last for the same reason. `webhooks`: their names. */
export type ErrorCause = Failure & { deliveries: number; webhooks: string[]; latestId: string };

/** What the health of webhooks and the replays are asked for: whose. */
export const healthQuerySchema = z.strictObject(applicationFilter);
export type HealthQuery = z.infer<typeof healthQuerySchema>;

export type DeliveryHealth = { webhooks: WebhookHealth[]; causes: ErrorCause[] };

export const chartSpans = ["24h", "7d"] as const;
export type ChartSpan = (typeof chartSpans)[number];

/** What the charts show: whose, how far back, and one webhook or all. */
export const chartQuerySchema = z.strictObject({
  ...applicationFilter,
  span: z.enum(chartSpans, { error: "Choose 24h or 7d." }).default("24h"),
  webhookId: z.string().optional(),
});
export type ChartQuery = z.infer<typeof chartQuerySchema>;

/** Classes of answers, as the charts count attempts; `none`: there was no answer. */
export const outcomes = ["2xx", "3xx", "4xx", "5xx", "none"] as const;
export type Outcome = (typeof outcomes)[number];

/** How attempts went: how many by answer, and how long answers took (read off steps of 20 %; null without one). */
export type AttemptSummary = {
  counts: Record<Outcome, number>;
  total: number;
  /** All that did not end in 2xx. */
  failed: number;
  p50Ms: number | null;
  p95Ms: number | null;
};

/**
 * Attempts over time, test events left out. `points` are of equal length, the oldest first, and end with the hour
 * that runs; `webhooks` has the span as a whole, by webhook, the most failures first.
 */
export type DeliveryCharts = {
  stepHours: number;
  points: (AttemptSummary & { from: string })[];
  whole: AttemptSummary;
  webhooks: (AttemptSummary & { id: string; name: string; applicationName: string })[];
};

/** What an address asks of the charts; what is not valid there counts as absent. */
export function readChartQuery(address: Record<string, string | string[] | undefined>): ChartQuery {
  const { span, webhookId } = address;
  return {
    span: span === "7d" ? "7d" : "24h",
    ...(typeof webhookId === "string" && webhookId !== "" && { webhookId }),
  };
}
