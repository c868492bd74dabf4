import type { Metadata } from "next";
import { deliveryHealthQuery } from "#components/deliveries/queries.ts";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { Webhooks } from "#components/webhooks/webhooks.tsx";
import { env } from "#lib/platform/env.ts";
import { GET as getHealth } from "../../api/console/deliveries/health/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: PageProps<"/webhooks">) {
  const view = readApplicationFilter(await searchParams);
  return hydrated(<Webhooks view={view} inboxBase={`${env().BASE_URL}/api/inbox/v1/`} />, [
    deliveryHealthQuery(view),
    getHealth,
  ]);
}
