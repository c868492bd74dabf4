import type { Metadata } from "next";
import { readApplicationFilter } from "#components/log/application-address.ts";
import { Orders } from "#components/orders/orders.tsx";
import { ordersQuery } from "#components/orders/queries.ts";
import { readOrderFilters } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { GET } from "../../api/console/orders/route.ts";
import { hydrated } from "../../hydrated.tsx";

export const metadata: Metadata = { title: "Orders" };

export default async function OrdersPage({ searchParams }: PageProps<"/orders">) {
  const address = await searchParams;
  const { organizationId } = readApplicationFilter(address);
  const filters = { ...readOrderFilters(address), ...(organizationId !== undefined && { organizationId }) };
  return hydrated(<Orders filters={filters} />, [ordersQuery(filters), GET]);
}
