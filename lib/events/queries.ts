import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/http/api-client.ts";
import type { ChangeOrderInput, DeskOrder, OrderChange } from "./schemas.ts";

const basePath = "/api/console/orders";

/** The Order desk's sample orders; staff only. */
export function deskOrdersQuery() {
  return queryOptions({
    queryKey: ["orders"],
    queryFn: ({ signal }) => callApi<DeskOrder[]>(basePath, { signal }),
  });
}

/** Mutations; each throws ApiError. After one, invalidate `["orders"]` and `["deliveries"]`. */
export const orderCalls = {
  moveOn: (orderNumber: string, input: ChangeOrderInput) =>
    callApi<OrderChange>(`${basePath}/${encodeURIComponent(orderNumber)}/move-on`, {
      method: "POST",
      body: input,
    }),
  invoice: (orderNumber: string, input: ChangeOrderInput) =>
    callApi<OrderChange>(`${basePath}/${encodeURIComponent(orderNumber)}/invoice`, {
      method: "POST",
      body: input,
    }),
};
