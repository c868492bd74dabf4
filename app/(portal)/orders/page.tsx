import type { Metadata } from "next";
import { Orders } from "#components/orders/orders.tsx";
import { ordersQuery } from "#components/orders/queries.ts";
import { readOrderFilters } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { GET } from "../../api/console/orders/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "Orders" };

export default async function OrdersPage({ searchParams }: PageProps<"/orders">) {
  const filters = readOrderFilters(await searchParams);
  return hydrated(<Orders filters={filters} />, [ordersQuery(filters), GET]);
}
