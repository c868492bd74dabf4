import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Charts } from "#components/deliveries/charts/charts.tsx";
import { getCharts } from "#lib/deliveries/charts/get-charts.ts";
import { getHealth } from "#lib/deliveries/charts/get-health.ts";
import { chartsQuery, deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import { readChartQuery } from "#lib/deliveries/schemas.ts";
import { pageContext } from "../../../current-user.ts";
import { pageView } from "../../../current-view.ts";

export const metadata: Metadata = { title: "Charts" };

export default async function ChartsPage({ searchParams }: PageProps<"/deliveries/charts">) {
  const address = await searchParams;
  const ctx = await pageContext("/deliveries/charts", address);
  const view = await pageView("/deliveries/charts", address);
  const query = { ...readChartQuery(address), ...view };
  const client = new QueryClient();
  await Promise.all([
    client.prefetchQuery({ queryKey: chartsQuery(query).queryKey, queryFn: () => getCharts(ctx, query) }),
    client.prefetchQuery({
      queryKey: deliveryHealthQuery(view).queryKey,
      queryFn: () => getHealth(ctx, view),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Charts query={query} />
    </HydrationBoundary>
  );
}
