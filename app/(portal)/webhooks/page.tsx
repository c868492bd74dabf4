import type { Metadata } from "next";
import { deliveryHealthQuery } from "#components/deliveries/queries.ts";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { webhooksQuery } from "#components/webhooks/queries.ts";
import { Webhooks } from "#components/webhooks/webhooks.tsx";
import { isStaff } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { GET as getHealth } from "../../api/console/deliveries/health/route.ts";
import { GET as listWebhooks } from "../../api/notification/v2/webhooks/route.ts";
import { hydrated, type Prefetch } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: PageProps<"/webhooks">) {
  const { actor } = await pageContext();
  const view = readApplicationFilter(await searchParams);
  const webhooks: Prefetch[] = isStaff(actor) ? [] : [[webhooksQuery(view), listWebhooks]];
  return hydrated(
    <Webhooks view={view} inboxBase={`${env().BASE_URL}/api/inbox/v1/`} />,
    [deliveryHealthQuery(view), getHealth],
    ...webhooks,
  );
}
