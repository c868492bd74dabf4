import { z } from "zod";
import type { incidentSchema } from "#lib/notifications/deliveries/incidents/response-schemas.ts";
import type { DeliveryState, Failure } from "#lib/notifications/deliveries/shared/schemas.ts";
import { maxOrderNumberLength } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { WebhookEventType } from "#lib/notifications/webhooks/shared/event-types.ts";
import { cursorSchema, type Page, type PageAddress, readFilters } from "#lib/platform/http/page.ts";
import { limitSchema, periodCheck, timeSchema } from "#lib/platform/shared/schemas.ts";

export const incidentListQuerySchema = z
  .strictObject({
    applicationId: z.string().max(40).optional().describe("Only of this application."),
    organizationId: z.string().max(40).optional().describe("Only of this organization. For staff."),
    webhookId: z.string().max(40).optional().describe("Only incidents of this webhook."),
    state: z
      .enum(["open", "ended"], { error: "Choose open or ended." })
      .optional()
      .describe("`open`: the webhook fails, or deliveries are missing. `ended`: `endedAt` is set."),
    orderNumber: z
      .string()
      .max(maxOrderNumberLength)
      .optional()
      .describe("Only incidents with a delivery of this order."),
    from: timeSchema.max(40).optional().describe("Only incidents that started at or after this time."),
    to: timeSchema.max(40).optional().describe("Only incidents that started before this time."),
    cursor: cursorSchema("inc_"),
    limit: limitSchema(100, 50).describe("Maximum number of incidents."),
  })
  .check(periodCheck);
export type IncidentListQuery = z.infer<typeof incidentListQuerySchema>;
export type IncidentFilters = Omit<z.input<typeof incidentListQuerySchema>, "cursor" | "limit">;

export const readIncidentFilters = (address: PageAddress): IncidentFilters =>
  readFilters(incidentListQuerySchema, ["webhookId", "state", "orderNumber", "from", "to"], address);

/**
 * FAILING: the last deliveries failed. LOSSES: it works, but deliveries are given up. RECOVERING: it works, and deliveries wait
 * for a retry. ENDED: nothing is missing, or what is missing is not needed.
 */
export const incidentStates = ["FAILING", "LOSSES", "RECOVERING", "ENDED"] as const;
export type IncidentState = (typeof incidentStates)[number];

/** What an application sees. */
export type ApiIncident = z.infer<typeof incidentSchema>;

/** What a person sees. `orders.missing`: those with a delivery that is not delivered. */
export type Incident = ApiIncident & {
  state: IncidentState;
  /** When the webhook began to fail this time. Null while it works. */
  failingSince: string | null;
  failure: Failure;
  /** Every cause with its first and latest failure, the latest first. */
  causes: (Failure & { firstAt: string; lastAt: string })[];
  httpStatus: number | null;
  /** The delivery of the latest failure. */
  deliveryId: string;
  orders: { affected: number; missing: number };
  webhook: {
    id: string;
    name: string;
    url: string;
    events: WebhookEventType[];
    state: "ACTIVE" | "PAUSED" | "DISABLED" | "UNREGISTERED";
  };
  application: { id: string; name: string };
  organization: { id: string; name: string };
  /** Who said that what is not delivered is not needed, and why. */
  closed: { byName: string; reason: string } | null;
  /** When staff last sent it to the partner. */
  sentToPartner: { at: string; byName: string } | null;
};
export type IncidentPage = Page<Incident>;

/**
 * An order of an incident. `first`: its oldest delivery that is not delivered, or its newest. `others`: the rest of what is not
 * delivered; those that `failed` are still to be sent, as those that were never attempted are.
 */
export type IncidentOrder = {
  orderNumber: string;
  affected: number;
  delivered: number;
  others: { givenUp: number; failed: number; waiting: number };
  first: {
    id: string;
    state: DeliveryState;
    isResending: boolean;
    orderStatus: string | null;
    event: WebhookEventType;
    attemptCount: number;
    lastHttpStatus: number | null;
    failure: Failure | null;
    createdAt: string;
  };
};

/** What somebody did about a webhook, by the audit log. */
export type WebhookAct = {
  id: string;
  at: string;
  byName: string;
  action: string;
  detail: Record<string, unknown>;
};

/**
 * `affectedOrders`: those that miss a delivery first. `acts`: the latest first. `lastTest`: the latest test event since the start.
 * `location`: where the receiver redirected.
 */
export type IncidentDetail = Incident & {
  affectedOrders: IncidentOrder[];
  acts: WebhookAct[];
  lastTest: { deliveryId: string; at: string; failure: Failure | null } | null;
  location: string | null;
};

/**
 * A webhook without an incident that is behind, paused, or disabled, and since when. `held`: up to 1,000 deliveries, and one more for
 * more. `pausedBy`: null unless a person paused it.
 */
export type IdleWebhook = {
  webhookId: string;
  name: string;
  state: "ACTIVE" | "PAUSED" | "DISABLED";
  disabledReason: string | null;
  since: string;
  held: number;
  pausedBy: string | null;
  application: { id: string; name: string };
  organization: { id: string; name: string };
};

/**
 * The first of the webhooks that need a person, worst first, and how many there are. For staff, `paused` are not among them: that is
 * the partner's decision. `heldByPaused`: what all of these hold, counted like `held`.
 */
export type Attention = {
  incidents: Incident[];
  idle: IdleWebhook[];
  total: number;
  paused: IdleWebhook[];
  heldByPaused: number;
};

/** `delivered`: since `from`, in 24 hours. The others: now, of whatever age, each up to `maxCounted` + 1. */
export type Standing = {
  attention: Attention;
  from: string;
  delivered: number;
  queued: number;
  retrying: number;
  held: number;
  givenUp: number;
};

export const maxReasonLength = 300;
/** Body of a closing. */
export const closeIncidentSchema = z.strictObject({
  reason: z
    .string({ error: "Say why they are not needed." })
    .trim()
    .min(1, { error: "Say why they are not needed." })
    .max(maxReasonLength, { error: `At most ${maxReasonLength} characters.` }),
});
export type CloseIncidentInput = z.infer<typeof closeIncidentSchema>;
