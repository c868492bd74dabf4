import type { Metadata } from "next";
import { deliveryHealthQuery } from "#components/deliveries/queries.ts";
import { Overview } from "#components/overview/overview.tsx";
import { overviewQuery } from "#components/overview/queries.ts";
import { issuer } from "#lib/oauth/tokens/token-settings.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { GET as getHealth } from "../api/console/deliveries/health/route.ts";
import { GET as getOverview } from "../api/console/overview/route.ts";
import { hydrated } from "../hydrated.tsx";
import { pageContext } from "../page-context.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  const { actor } = await pageContext();
  const [firstName = ""] = actor.name.split(" ");
  const urls = {
    token: `${issuer()}/v1/token`,
    webhooks: `${env().BASE_URL}/api/notification/v2/webhooks`,
  };
  return hydrated(
    <Overview firstName={firstName} urls={urls} />,
    [overviewQuery(), getOverview],
    // Staff have a page of webhooks.
    ...(isStaff(actor) ? [] : [[deliveryHealthQuery({}), getHealth] as const]),
  );
}
