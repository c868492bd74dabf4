import { infiniteQueryOptions } from "@tanstack/react-query";
import { callApi } from "#components/api/call-api.ts";
import { getQuery, pagesQuery } from "#components/api/queries.ts";
import { addressWithFilter } from "#components/log/application-address.ts";
import type { OrderFilters } from "#lib/notifications/deliveries/shared/order-schemas.ts";

const orderPath = "/api/console/orders/[orderNumber]";

/** An order, events page after page. */
export function orderQuery(orderNumber: string) {
  const params = { orderNumber };
  return infiniteQueryOptions({
    queryKey: [orderPath, { params }] as const,
    queryFn: ({ pageParam, signal }) =>
      callApi("GET", orderPath, { params, query: pageParam === null ? {} : { cursor: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** The payload of a version of an order, and what it changed. */
export function orderVersionQuery(orderNumber: string, version: number) {
  const params = { orderNumber, version: String(version) };
  return getQuery("/api/console/orders/[orderNumber]/versions/[version]", { params });
}

/** The newest orders, page after page. */
export function ordersQuery(filters: OrderFilters) {
  return pagesQuery("/api/console/orders", filters);
}

/** The list of orders with these filters. */
export function addressOfOrders(filters: OrderFilters = {}): string {
  return addressWithFilter("/orders", filters);
}
