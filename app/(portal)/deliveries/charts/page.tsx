import type { Metadata } from "next";
import { Charts } from "#components/deliveries/charts/charts.tsx";
import { getCharts } from "#lib/deliveries/charts/get-charts.ts";
import { getHealth } from "#lib/deliveries/charts/get-health.ts";
import { chartsQuery, deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import { readChartQuery } from "#lib/deliveries/schemas.ts";
import { hydrated } from "../../../hydrated.tsx";
import { viewContext } from "../../../page-view.ts";

export const metadata: Metadata = { title: "Charts" };

export default async function ChartsPage({ searchParams }: PageProps<"/deliveries/charts">) {
  const { ctx, address, view } = await viewContext("/deliveries/charts", searchParams);
  const query = { ...readChartQuery(address), ...view };
  return hydrated(
    <Charts query={query} />,
    [chartsQuery(query), () => getCharts(ctx, query)],
    [deliveryHealthQuery(view), () => getHealth(ctx, view)],
  );
}
