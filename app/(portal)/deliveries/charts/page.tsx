import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Charts } from "#components/deliveries/charts.tsx";
import { getCharts } from "#lib/deliveries/get-charts.ts";
import { getHealth } from "#lib/deliveries/get-health.ts";
import { chartsQuery, deliveryHealthQuery } from "#lib/deliveries/queries.ts";
import { readChartQuery } from "#lib/deliveries/schemas.ts";
import { listWebhooks } from "#lib/webhooks/list-webhooks.ts";
import { webhooksQuery } from "#lib/webhooks/queries.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { pageContext } from "../../../current-user.ts";

export const metadata: Metadata = { title: "Charts" };

export default async function ChartsPage({ searchParams }: PageProps<"/deliveries/charts">) {
  const ctx = await pageContext("/deliveries/charts");
  const query = readChartQuery(await searchParams);
  const client = new QueryClient();
  await Promise.all([
    client.prefetchQuery({ queryKey: chartsQuery(query).queryKey, queryFn: () => getCharts(ctx, query) }),
    client.prefetchQuery({ queryKey: deliveryHealthQuery().queryKey, queryFn: () => getHealth(ctx) }),
    client.prefetchQuery({
      queryKey: webhooksQuery().queryKey,
      queryFn: async () => (await listWebhooks(ctx)).map(serializeConsoleWebhook),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Charts query={query} />
    </HydrationBoundary>
  );
}
