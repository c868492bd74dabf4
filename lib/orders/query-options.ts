import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import { listQuery } from "#lib/platform/http/query-options.ts";
import type {
  ChangeOrderInput,
  DeskEvent,
  DeskOrder,
  DraftQuery,
  OrderChange,
  SendOrderEventInput,
} from "./schemas.ts";

const basePath = "/api/console/orders";

/** The Order desk's sample orders; staff only. */
export function deskOrdersQuery() {
  return listQuery<DeskOrder>(["orders"], basePath);
}

/** An event of the order as it would be now: where an edit begins. Never kept, since the order moves on. */
export function draftQuery(orderNumber: string, event: DraftQuery["event"]) {
  return queryOptions({
    queryKey: ["orders", orderNumber, "draft", event],
    queryFn: ({ signal }) =>
      callApi<DeskEvent>(`${basePath}/${encodeURIComponent(orderNumber)}/events?event=${event}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Mutations; each throws ApiError. After one, invalidate `["orders"]` and `["deliveries"]`. */
export const orderCalls = {
  advance: (orderNumber: string, input: ChangeOrderInput) =>
    callApi<OrderChange>(`${basePath}/${encodeURIComponent(orderNumber)}/advance`, {
      method: "POST",
      body: input,
    }),
  invoice: (orderNumber: string, input: ChangeOrderInput) =>
    callApi<OrderChange>(`${basePath}/${encodeURIComponent(orderNumber)}/invoice`, {
      method: "POST",
      body: input,
    }),
  send: (orderNumber: string, input: SendOrderEventInput) =>
    callApi<OrderChange>(`${basePath}/${encodeURIComponent(orderNumber)}/events`, {
      method: "POST",
      body: input,
    }),
};
