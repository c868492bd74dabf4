import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OrderDesk } from "#components/orders/order-desk.tsx";
import { listApplications } from "#lib/applications/list-applications.ts";
import { listDeskOrders } from "#lib/orders/list-desk-orders.ts";
import { orderStatuses } from "#lib/orders/order-statuses.ts";
import { deskOrdersQuery } from "#lib/orders/query-options.ts";
import { staffContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Order desk" };

export default async function OrdersPage() {
  const ctx = await staffContext("/orders");
  const client = new QueryClient();
  const [applications] = await Promise.all([
    listApplications(ctx),
    client.prefetchQuery({ queryKey: deskOrdersQuery().queryKey, queryFn: () => listDeskOrders(ctx) }),
  ]);
  const receivers = applications.filter(({ scopes }) => scopes.includes("notification.write"));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OrderDesk
        lifeCycle={orderStatuses}
        receivers={receivers.map(({ clientId, name, organization }) => ({
          clientId,
          name: `${name} (${organization.name})`,
        }))}
      />
    </HydrationBoundary>
  );
}
