import type { Metadata } from "next";
import { cache } from "react";
import { WebhookPage } from "#components/webhooks/webhook-page.tsx";
import { getCharts } from "#lib/deliveries/charts/get-charts.ts";
import { getHealth } from "#lib/deliveries/charts/get-health.ts";
import { findCheck } from "#lib/deliveries/check/get-check.ts";
import { checkQuery } from "#lib/deliveries/check/query-options.ts";
import { listDeliveries } from "#lib/deliveries/log/list-deliveries.ts";
import { chartsQuery, deliveriesQuery, deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import {
  deliveryListQuerySchema,
  readChartQuery,
  readDeliveryCursor,
  readDeliveryFilters,
} from "#lib/deliveries/schemas.ts";
import { env } from "#lib/platform/env.ts";
import { findWebhook } from "#lib/webhooks/find-webhook.ts";
import { addressOfWebhook, webhooksQuery, webhookTabs } from "#lib/webhooks/query-options.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { hydrated } from "../../../hydrated.tsx";
import { orNotFound, pageContext } from "../../../page-context.ts";

const find = cache(async (webhookId: string) =>
  findWebhook(await pageContext(addressOfWebhook(webhookId)), webhookId),
);

type Props = PageProps<"/webhooks/[webhookId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const webhook = await find((await params).webhookId).catch(() => null);
  return { title: webhook?.name ?? "Webhook" };
}

export default async function Page({ params, searchParams }: Props) {
  const { webhookId } = await params;
  const address = await searchParams;
  const ctx = await pageContext(addressOfWebhook(webhookId), address);
  const webhook = await orNotFound(find(webhookId));
  const { applicationId } = webhook;
  const tab = webhookTabs.find((one) => one === address["tab"]) ?? "deliveries";
  const filters = { ...readDeliveryFilters(address), applicationId, webhookId };
  const cursor = readDeliveryCursor(address);
  const charts = { ...readChartQuery(address), applicationId, webhookId };
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
    [webhooksQuery({ webhookId }), async () => [serializeConsoleWebhook(webhook, ctx.actor)]],
    [deliveryHealthQuery({ applicationId }), () => getHealth(ctx, { applicationId })],
    ...(tab === "deliveries"
      ? [
          [
            deliveriesQuery(filters, cursor),
            () => listDeliveries(ctx, deliveryListQuerySchema.parse({ ...filters, cursor })),
          ] as const,
        ]
      : []),
    ...(tab === "receiver" ? [[checkQuery(webhookId), () => findCheck(ctx, { webhookId })] as const] : []),
    ...(tab === "charts" ? [[chartsQuery(charts), () => getCharts(ctx, charts)] as const] : []),
  );
}
