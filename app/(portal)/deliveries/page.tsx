import type { Metadata } from "next";
import { DeliveryLog } from "#components/deliveries/delivery-log.tsx";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { countDeliveries, listDeliveries } from "#lib/deliveries/log/list-deliveries.ts";
import { deliveriesQuery, deliveryCountsQuery, replaysQuery } from "#lib/deliveries/query-options.ts";
import { listReplays } from "#lib/deliveries/replay/list-replays.ts";
import { deliveryListQuerySchema, readDeliveryCursor, readDeliveryFilters } from "#lib/deliveries/schemas.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Deliveries" };

export default async function DeliveriesPage({ searchParams }: PageProps<"/deliveries">) {
  const address = await searchParams;
  const ctx = await pageContext("/deliveries", address);
  const view = readApplicationFilter(address);
  const filters = { ...readDeliveryFilters(address), ...view };
  const { webhookId } = filters;
  const replays = { ...view, ...(webhookId !== undefined && { webhookId }) };
  const cursor = readDeliveryCursor(address);
  return hydrated(
    <DeliveryLog filters={filters} cursor={cursor} />,
    [
      deliveriesQuery(filters, cursor),
      () => listDeliveries(ctx, deliveryListQuerySchema.parse({ ...filters, cursor })),
    ],
    [deliveryCountsQuery(filters), () => countDeliveries(ctx, filters)],
    [replaysQuery(replays), () => listReplays(ctx, replays)],
  );
}
