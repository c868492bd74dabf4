import type { Metadata } from "next";
import { Alerts } from "#components/notices/alerts.tsx";
import { alertChannelQuery, alertsQuery } from "#components/notices/queries.ts";
import { GET as getAlerts } from "../../api/console/account/alerts/route.ts";
import { GET as getChannel } from "../../api/console/alert-channel/route.ts";
import { hydrated, type Prefetch } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Alerts" };

export default async function AlertsPage() {
  const { actor } = await pageContext();
  const isAdmin = actor.role === "PARTNER_ADMIN" || actor.role === "ADMIN";
  const channel: Prefetch[] = isAdmin ? [[alertChannelQuery(), getChannel]] : [];
  return hydrated(<Alerts isAdmin={isAdmin} />, [alertsQuery(), getAlerts], ...channel);
}
