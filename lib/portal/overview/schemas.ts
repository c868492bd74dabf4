import { z } from "zod";

/** What the first page is asked for: an application, an organization (for staff), or all that the person may see. */
export const overviewQuerySchema = z.strictObject({
  applicationId: z.string().optional(),
  organizationId: z.string().optional(),
});
export type OverviewQuery = z.infer<typeof overviewQuerySchema>;

/** The numbers of the first page. `lastDay` counts deliveries made in the last 24 hours; `createdAt` is RFC 3339. */
export type Overview = {
  applications: number;
  tokenIssued: boolean;
  deliverySucceeded: boolean;
  webhooks: { active: number; paused: number; disabled: number };
  lastDay: { succeeded: number; failed: number; waiting: number };
  latest: {
    id: string;
    eventType: "ORDER_UPDATE" | "ORDER_INVOICED";
    orderNumber: string;
    state: "PENDING" | "SUCCEEDED" | "FAILED" | "CANCELED";
    webhookName: string;
    createdAt: string;
  }[];
};

/**
 * What the portal's frame says on every page. `openProblems`: of branches, for staff; 0 for others. The views to
 * choose from: applications, and for staff every organization.
 */
export type Frame = {
  organization: string;
  unreadNotices: number;
  openProblems: number;
  applications: { id: string; name: string; organizationId: string }[];
  organizations: { id: string; name: string }[];
};

/** Part of a name, a number, or an ID. */
export const searchQuerySchema = z.strictObject({ q: z.string().trim().min(2).max(128) });

/** A search result and its page. */
export type Hit = {
  kind: "delivery" | "request" | "order" | "application" | "webhook" | "branch";
  title: string;
  detail: string;
  href: string;
};
