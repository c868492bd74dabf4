import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { DeliveryLog } from "#components/deliveries/delivery-log.tsx";
import { getHealth } from "#lib/deliveries/charts/get-health.ts";
import { listDeliveries } from "#lib/deliveries/log/list-deliveries.ts";
import { deliveriesQuery, deliveryHealthQuery, replaysQuery } from "#lib/deliveries/query-options.ts";
import { listReplays } from "#lib/deliveries/replay/list-replays.ts";
import { deliveryListQuerySchema, readFilters } from "#lib/deliveries/schemas.ts";
import { pageContext } from "../../current-user.ts";
import { pageView } from "../../current-view.ts";

export const metadata: Metadata = { title: "Delivery log" };

export default async function DeliveriesPage({ searchParams }: PageProps<"/deliveries">) {
  const address = await searchParams;
  const ctx = await pageContext("/deliveries", address);
  const view = await pageView("/deliveries", address);
  const filters = { ...readFilters(address), ...view };
  const client = new QueryClient();
  await Promise.all([
    client.prefetchInfiniteQuery({
      ...deliveriesQuery(filters),
      queryFn: () => listDeliveries(ctx, deliveryListQuerySchema.parse(filters)),
    }),
    client.prefetchQuery({
      queryKey: deliveryHealthQuery(view).queryKey,
      queryFn: () => getHealth(ctx, view),
    }),
    client.prefetchQuery({
      queryKey: replaysQuery(view).queryKey,
      queryFn: () => listReplays(ctx, view),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DeliveryLog filters={filters} />
    </HydrationBoundary>
  );
}
