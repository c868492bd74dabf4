import { z } from "zod";
import type { rolesByKind } from "#lib/identity/shared/roles.ts";
import type { Standing } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { UnreachedCounts } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import type { DeliveryState, Failure } from "#lib/notifications/deliveries/shared/schemas.ts";

/**
 * What became of the newest event of an order: how many deliveries were `delivered`, and those that were not: at most four, and how many
 * `more` there are.
 */
export type OrderDeliveries = {
  orderNumber: string;
  /** Null of an invoice. */
  orderStatus: string | null;
  /** Of the newest delivery. */
  createdAt: string;
  delivered: number;
  deliveries: {
    id: string;
    state: DeliveryState;
    isResending: boolean;
    webhookName: string;
  }[];
  more: number;
};

/** What a new installation has: a staff account, branches, an application that publishes orders, and a partner. */
export const installationSchema = z.strictObject({
  hasAccount: z.boolean(),
  hasBranches: z.boolean(),
  hasPublisher: z.boolean(),
  hasPartner: z.boolean(),
});
export type Installation = z.infer<typeof installationSchema>;

/**
 * How deliveries stand, first steps, and, for partners, the latest deliveries. `openProblems` and `contacts` (the admins of the partners
 * that need attention) are for staff.
 */
export type Overview = {
  standing: Standing;
  applications: number;
  /** Of the first application. */
  clientId: string | null;
  tokenIssued: boolean;
  webhooks: number;
  hasDelivered: boolean;
  openProblems: number;
  orders: OrderDeliveries[];
  /** For staff; null for partners. */
  unreached: UnreachedCounts | null;
  contacts: { organizationId: string; name: string; email: string }[];
  /** Null for partners. */
  installation: Installation | null;
};

/** An organization in staff's list, with what determines the health of its webhooks. Times are RFC 3339. */
export type OrganizationSummary = {
  id: string;
  name: string;
  kind: keyof typeof rolesByKind;
  memberCount: number;
  applicationCount: number;
  webhooks: {
    name: string;
    state: "ACTIVE" | "PAUSED" | "DISABLED";
    disabledReason: string | null;
    failingSince: string | null;
    behindSince: string | null;
    stoppedAt: string | null;
    lastDeliveredAt: string | null;
    /** Its incident that has not ended. */
    incident: { startedAt: string; waiting: number; givenUp: number; failure: Failure } | null;
  }[];
  createdAt: string;
};

/**
 * The frame of every page. `openProblems` and `organizations` are for staff. `accountNotices`: unread in
 * this session, of what changed in the person's account before its sign-in.
 */
export type Frame = {
  organization: string;
  unreadNotices: number;
  accountNotices: { id: string; title: string; text: string }[];
  openProblems: number;
  applications: { id: string; clientId: string; name: string; organizationId: string }[];
  organizations: { id: string; name: string }[];
};

/** Part of a name, a number, or an ID. */
export const searchQuerySchema = z.strictObject({ q: z.string().trim().min(2).max(128) });

/** A search result and its page. */
export type Hit = {
  kind:
    | "delivery"
    | "request"
    | "order"
    | "reference"
    | "partner"
    | "application"
    | "webhook"
    | "person"
    | "branch";
  title: string;
  /** What a reference is called. */
  label?: string;
  detail: string;
  href: string;
};
