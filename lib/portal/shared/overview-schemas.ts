import { z } from "zod";
import type { Standing } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import type { UnreachedCounts } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import type { DeliveryState } from "#lib/notifications/deliveries/shared/schemas.ts";

/** The latest deliveries of an order, newest first: at most four, and how many `more` of the latest there are. */
export type OrderDeliveries = {
  orderNumber: string;
  /** Of the newest event that has one. */
  orderStatus: string | null;
  deliveries: {
    id: string;
    eventType: "ORDER_UPDATE" | "ORDER_INVOICED";
    state: DeliveryState;
    isResending: boolean;
    webhookName: string;
    createdAt: string;
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
  kind: "delivery" | "request" | "order" | "reference" | "application" | "webhook" | "person" | "branch";
  title: string;
  detail: string;
  href: string;
};
