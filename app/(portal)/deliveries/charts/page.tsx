import type { Metadata } from "next";
import { Charts } from "#components/deliveries/charts/charts.tsx";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { getCharts } from "#lib/deliveries/charts/get-charts.ts";
import { getHealth } from "#lib/deliveries/charts/get-health.ts";
import { chartsQuery, deliveryHealthQuery } from "#lib/deliveries/query-options.ts";
import { readChartQuery } from "#lib/deliveries/schemas.ts";
import { hydrated } from "../../../hydrated.tsx";
import { pageContext } from "../../../page-context.ts";

export const metadata: Metadata = { title: "Charts" };

export default async function ChartsPage({ searchParams }: PageProps<"/deliveries/charts">) {
  const address = await searchParams;
  const ctx = await pageContext("/deliveries/charts", address);
  const view = readApplicationFilter(address);
  const query = { ...readChartQuery(address), ...view };
  return hydrated(
    <Charts query={query} />,
    [chartsQuery(query), () => getCharts(ctx, query)],
    [deliveryHealthQuery(view), () => getHealth(ctx, view)],
  );
}
