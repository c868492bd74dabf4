import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { DeliveryLog } from "#components/deliveries/delivery-log.tsx";
import { getHealth } from "#lib/deliveries/charts/get-health.ts";
import { listDeliveries } from "#lib/deliveries/log/list-deliveries.ts";
import { deliveriesQuery, deliveryHealthQuery, replaysQuery } from "#lib/deliveries/query-options.ts";
import { listReplays } from "#lib/deliveries/replay/list-replays.ts";
import { deliveryListQuerySchema, readFilters } from "#lib/deliveries/schemas.ts";
import { pageScope } from "../../current-scope.ts";
import { pageContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Delivery log" };

export default async function DeliveriesPage({ searchParams }: PageProps<"/deliveries">) {
  const address = await searchParams;
  const ctx = await pageContext("/deliveries", address);
  const scope = await pageScope("/deliveries", address);
  const filters = { ...readFilters(address), ...scope };
  const client = new QueryClient();
  await Promise.all([
    client.prefetchInfiniteQuery({
      ...deliveriesQuery(filters),
      queryFn: () => listDeliveries(ctx, deliveryListQuerySchema.parse(filters)),
    }),
    client.prefetchQuery({
      queryKey: deliveryHealthQuery(scope).queryKey,
      queryFn: () => getHealth(ctx, scope),
    }),
    client.prefetchQuery({
      queryKey: replaysQuery(scope).queryKey,
      queryFn: () => listReplays(ctx, scope),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DeliveryLog filters={filters} />
    </HydrationBoundary>
  );
}
