import type { Metadata } from "next";
import { Alerts } from "#components/notices/alerts.tsx";
import { getChannel } from "#lib/notices/alert-channel.ts";
import { getAlerts } from "#lib/notices/alert-choices.ts";
import { alertChannelQuery, alertsQuery } from "#lib/notices/query-options.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Alerts" };

export default async function AlertsPage() {
  const ctx = await pageContext("/alerts");
  const isAdmin = ctx.actor.role === "PARTNER_ADMIN" || ctx.actor.role === "ADMIN";
  return hydrated(
    <Alerts isAdmin={isAdmin} />,
    [alertsQuery(), () => getAlerts(ctx)],
    ...(isAdmin ? [[alertChannelQuery(), () => getChannel(ctx)] as const] : []),
  );
}
