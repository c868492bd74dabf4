import type { Metadata } from "next";
import { Charts } from "#components/deliveries/charts/charts.tsx";
import { chartsQuery, deliveryHealthQuery } from "#components/deliveries/queries.ts";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { readChartQuery } from "#lib/notifications/deliveries/shared/schemas.ts";
import { GET as getCharts } from "../../../api/console/deliveries/charts/route.ts";
import { GET as getHealth } from "../../../api/console/deliveries/health/route.ts";
import { hydrated } from "../../../hydrated.tsx";

export const metadata: Metadata = { title: "Charts" };

export default async function ChartsPage({ searchParams }: PageProps<"/deliveries/charts">) {
  const address = await searchParams;
  const view = readApplicationFilter(address);
  const query = { ...readChartQuery(address), ...view };
  return hydrated(
    <Charts query={query} />,
    [chartsQuery(query), getCharts],
    [deliveryHealthQuery(view), getHealth],
  );
}
