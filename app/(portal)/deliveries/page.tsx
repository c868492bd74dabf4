import type { Metadata } from "next";
import { DeliveryLog } from "#components/deliveries/delivery-log.tsx";
import { countDeliveries, listDeliveries } from "#lib/deliveries/log/list-deliveries.ts";
import { deliveriesQuery, deliveryCountsQuery, replaysQuery } from "#lib/deliveries/query-options.ts";
import { listReplays } from "#lib/deliveries/replay/list-replays.ts";
import { deliveryListQuerySchema, readDeliveryFilters } from "#lib/deliveries/schemas.ts";
import { hydrated } from "../../hydrated.tsx";
import { viewContext } from "../../page-view.ts";

export const metadata: Metadata = { title: "Delivery log" };

export default async function DeliveriesPage({ searchParams }: PageProps<"/deliveries">) {
  const { ctx, address, view } = await viewContext("/deliveries", searchParams);
  const filters = { ...readDeliveryFilters(address), ...view };
  return hydrated(
    <DeliveryLog filters={filters} />,
    [deliveriesQuery(filters), () => listDeliveries(ctx, deliveryListQuerySchema.parse(filters))],
    [deliveryCountsQuery(filters), () => countDeliveries(ctx, filters)],
    [replaysQuery(view), () => listReplays(ctx, view)],
  );
}
