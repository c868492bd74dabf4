import type { Metadata } from "next";
import { DeliveryLog } from "#components/deliveries/delivery-log.tsx";
import { deliveriesQuery, deliveryCountsQuery, replaysQuery } from "#components/deliveries/queries.ts";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { readDeliveryCursor, readDeliveryFilters } from "#lib/notifications/deliveries/shared/schemas.ts";
import { GET as countDeliveries } from "../../api/console/deliveries/counts/route.ts";
import { GET as listDeliveries } from "../../api/notification/v2/deliveries/route.ts";
import { GET as listReplays } from "../../api/notification/v2/replays/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "Deliveries" };

export default async function DeliveriesPage({ searchParams }: PageProps<"/deliveries">) {
  const address = await searchParams;
  const view = readApplicationFilter(address);
  const filters = { ...readDeliveryFilters(address), ...view };
  const cursor = readDeliveryCursor(address);
  return hydrated(
    <DeliveryLog filters={filters} cursor={cursor} />,
    [deliveriesQuery(filters, cursor), listDeliveries],
    [deliveryCountsQuery(filters), countDeliveries],
    [replaysQuery({ ...view, webhookId: filters.webhookId }), listReplays],
  );
}
