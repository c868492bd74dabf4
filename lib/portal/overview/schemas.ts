import { z } from "zod";
import type { DeliveryState } from "#lib/deliveries/schemas.ts";

/** Narrows the overview to an application, or for staff to an organization. */
export const overviewQuerySchema = z.strictObject({
  applicationId: z.string().optional(),
  organizationId: z.string().optional(),
});
export type OverviewQuery = z.infer<typeof overviewQuerySchema>;

/** `lastDay` counts deliveries of the last 24 hours. `createdAt` is RFC 3339. */
export type Overview = {
  applications: number;
  tokenIssued: boolean;
  delivered: boolean;
  webhooks: { active: number; paused: number; disabled: number };
  lastDay: { delivered: number; givenUp: number; open: number };
  latest: {
    id: string;
    eventType: "ORDER_UPDATE" | "ORDER_INVOICED";
    orderNumber: string;
    state: DeliveryState;
    webhookName: string;
    createdAt: string;
  }[];
};

/** The frame of every page. `openProblems` (of branches) and `organizations` are for staff. */
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
