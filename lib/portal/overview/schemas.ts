import { z } from "zod";
import type { DeliveryState } from "#lib/deliveries/schemas.ts";

/** Narrows the overview to an application, or for staff to an organization. */
export const overviewQuerySchema = z.strictObject({
  applicationId: z.string().optional(),
  organizationId: z.string().optional(),
});
export type OverviewQuery = z.infer<typeof overviewQuerySchema>;

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

/** First steps and latest deliveries. The health of webhooks comes from lib/deliveries. `openProblems` is for staff. */
export type Overview = {
  applications: number;
  /** Of the first application. */
  clientId: string | null;
  tokenIssued: boolean;
  webhooks: number;
  hasDelivered: boolean;
  openProblems: number;
  orders: OrderDeliveries[];
};

/** The frame of every page. `openProblems`, `pendingRequests` (for production), and `organizations` are for staff. */
export type Frame = {
  organization: string;
  unreadNotices: number;
  openProblems: number;
  pendingRequests: number;
  applications: { id: string; name: string; environment: "SANDBOX" | "PRODUCTION"; organizationId: string }[];
  organizations: { id: string; name: string }[];
};

/** Part of a name, a number, or an ID. */
export const searchQuerySchema = z.strictObject({ q: z.string().trim().min(2).max(128) });

/** A search result and its page. */
export type Hit = {
  kind: "delivery" | "request" | "order" | "reference" | "application" | "webhook" | "branch";
  title: string;
  detail: string;
  href: string;
};
