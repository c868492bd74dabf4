import type { Metadata } from "next";
import { chartsQuery, deliveriesQuery, deliveryHealthQuery } from "#components/deliveries/queries.ts";
import { checkQuery } from "#components/webhooks/check/queries.ts";
import { toConsoleWebhook, webhooksQuery } from "#components/webhooks/queries.ts";
import { type WebhookTab, webhookTabs } from "#components/webhooks/webhook-address.ts";
import { WebhookPage } from "#components/webhooks/webhook-page.tsx";
import {
  readChartQuery,
  readDeliveryCursor,
  readDeliveryFilters,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import { env } from "#lib/platform/env.ts";
import { GET as getCharts } from "../../../api/console/deliveries/charts/route.ts";
import { GET as getHealth } from "../../../api/console/deliveries/health/route.ts";
import { GET as listDeliveries } from "../../../api/notification/v2/deliveries/route.ts";
import { GET as getCheck } from "../../../api/notification/v2/webhooks/[webhookId]/check/route.ts";
import { GET as getWebhook } from "../../../api/notification/v2/webhooks/[webhookId]/route.ts";
import { GET as listWebhooks } from "../../../api/notification/v2/webhooks/route.ts";
import { hydrated, type Prefetch, read } from "../../../hydrated.tsx";

type Props = PageProps<"/webhooks/[webhookId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const webhook = await read(getWebhook, { params: await params }).catch(() => null);
  return { title: webhook?.name ?? "Webhook" };
}

export default async function Page({ params, searchParams }: Props) {
  const address = await searchParams;
  const { id: webhookId, application } = toConsoleWebhook(await read(getWebhook, { params: await params }));
  const applicationId = application.id;
  const tab = webhookTabs.find((one) => one === address["tab"]) ?? "deliveries";
  const filters = { ...readDeliveryFilters(address), applicationId, webhookId };
  const cursor = readDeliveryCursor(address);
  const charts = { ...readChartQuery(address), applicationId, webhookId };
  const ofTab: Partial<Record<WebhookTab, Prefetch>> = {
    deliveries: [deliveriesQuery(filters, cursor), listDeliveries],
    receiver: [checkQuery(webhookId), getCheck],
    charts: [chartsQuery(charts), getCharts],
  };
  return hydrated(
    <WebhookPage
      portalUrl={env().BASE_URL}
      webhookId={webhookId}
      applicationId={applicationId}
      tab={tab}
      filters={filters}
      cursor={cursor}
      charts={charts}
    />,
    [webhooksQuery({ webhookId }), listWebhooks],
    [deliveryHealthQuery({ applicationId }), getHealth],
    ...(ofTab[tab] ? [ofTab[tab]] : []),
  );
}
