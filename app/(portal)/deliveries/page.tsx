import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { DeliveryLog } from "#components/deliveries/delivery-log.tsx";
import { getHealth } from "#lib/deliveries/get-health.ts";
import { listDeliveries } from "#lib/deliveries/list-deliveries.ts";
import { deliveriesQuery, deliveryHealthQuery } from "#lib/deliveries/queries.ts";
import { type DeliveryPage, deliveryListQuerySchema, readFilters } from "#lib/deliveries/schemas.ts";
import { serializeDelivery } from "#lib/deliveries/serialize-delivery.ts";
import { listWebhooks } from "#lib/webhooks/list-webhooks.ts";
import { webhooksQuery } from "#lib/webhooks/queries.ts";
import { serializeConsoleWebhook } from "#lib/webhooks/serialize-webhook.ts";
import { pageContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Delivery log" };

export default async function DeliveriesPage({ searchParams }: PageProps<"/deliveries">) {
  const ctx = await pageContext("/deliveries");
  const filters = readFilters(await searchParams);
  const client = new QueryClient();
  await Promise.all([
    client.prefetchInfiniteQuery({
      ...deliveriesQuery(filters),
      queryFn: async (): Promise<DeliveryPage> => {
        const { rows, nextCursor } = await listDeliveries(ctx, deliveryListQuerySchema.parse(filters));
        return { deliveries: rows.map(serializeDelivery), nextCursor };
      },
    }),
    client.prefetchQuery({ queryKey: deliveryHealthQuery().queryKey, queryFn: () => getHealth(ctx) }),
    client.prefetchQuery({
      queryKey: webhooksQuery().queryKey,
      queryFn: async () => (await listWebhooks(ctx)).map(serializeConsoleWebhook),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DeliveryLog filters={filters} />
    </HydrationBoundary>
  );
}
