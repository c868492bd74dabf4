import { api, getQuery, listQuery } from "#lib/platform/http/query-options.ts";
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

/** The event of the order's current status, to edit. Not cached, since the order changes. */
export function draftQuery(orderNumber: string, event: DraftQuery["event"]) {
  const path = `${basePath}/${encodeURIComponent(orderNumber)}/events`;
  const draft = getQuery<DeskEvent>(["orders", orderNumber, "draft", event], path, { event });
  return { ...draft, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };
}

/** Mutations; each throws ApiError. After one, invalidate `["orders"]` and `["deliveries"]`. */
export const orderCalls = {
  advance: (orderNumber: string, body: ChangeOrderInput) => change(orderNumber, "advance", body),
  invoice: (orderNumber: string, body: ChangeOrderInput) => change(orderNumber, "invoice", body),
  send: (orderNumber: string, body: SendOrderEventInput) => change(orderNumber, "events", body),
};

function change(orderNumber: string, step: string, body: ChangeOrderInput): Promise<OrderChange> {
  return api.post(`${basePath}/${encodeURIComponent(orderNumber)}/${step}`, body);
}
