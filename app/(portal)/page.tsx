import type { Metadata } from "next";
import { Overview } from "#components/overview/overview.tsx";
import { getHealth } from "#lib/deliveries/charts/get-health.ts";
import { deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import { env } from "#lib/platform/env.ts";
import { getOverview } from "#lib/portal/overview/get-overview.ts";
import { overviewQuery } from "#lib/portal/overview/query-options.ts";
import { hydrated } from "../hydrated.tsx";
import { pageContext } from "../page-context.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  const ctx = await pageContext("/");
  const [firstName = ""] = ctx.actor.name.split(" ");
  const urls = {
    token: `${issuer()}/v1/token`,
    webhooks: `${env().BASE_URL}/api/notification/v2/webhooks`,
  };
  return hydrated(
    <Overview firstName={firstName} urls={urls} />,
    [overviewQuery(), () => getOverview(ctx)],
    [deliveryHealthQuery({}), () => getHealth(ctx, {})],
  );
}
