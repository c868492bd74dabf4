import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#components/api/call-api.ts";
import { getQuery, listQuery } from "#components/api/queries.ts";
import type {
  ChartQuery,
  DeliveryFilters,
  DeliveryHealth,
  HealthQuery,
  ReplayInput,
  ReplayListQuery,
} from "#lib/notifications/deliveries/shared/schemas.ts";

/** A page of the delivery log, newest first: the first, or the one that `cursor` names. */
export function deliveriesQuery(filters: DeliveryFilters = {}, cursor?: string) {
  return getQuery("/api/notification/v2/deliveries", { query: { ...filters, cursor } });
}

/** How many deliveries within the filters are in each state. */
export function deliveryCountsQuery({ state: _, limit: __, ...filters }: DeliveryFilters) {
  return getQuery("/api/console/deliveries/counts", { query: filters });
}

export function deliveryQuery(deliveryId: string) {
  return getQuery("/api/notification/v2/deliveries/[deliveryId]", { params: { deliveryId } });
}

/** The newest replays of a view or a webhook, refreshed every second while one runs. */
export function replaysQuery({ applicationId, organizationId, webhookId }: ReplayListQuery) {
  return queryOptions({
    ...listQuery("/api/notification/v2/replays", { query: { applicationId, organizationId, webhookId } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some((replay) => replay.state === "RUNNING" || replay.waiting > 0) ? 1_000 : false,
  });
}

/** Previews a replay. */
export function replayPreviewQuery(input: ReplayInput) {
  return queryOptions({
    queryKey: ["replay preview", input],
    queryFn: ({ signal }) => callApi("POST", "/api/console/replays/preview", { body: input }, signal),
  });
}

/** The last 24 hours of each webhook of a view, and how it is now. */
export function deliveryHealthQuery({ applicationId, organizationId }: HealthQuery) {
  const health = getQuery("/api/console/deliveries/health", { query: { applicationId, organizationId } });
  return { ...health, staleTime: 10_000 };
}

/** When to ask for the health again: soon, while a webhook waits for its first delivery. */
export function healthIntervalMs(health: DeliveryHealth | undefined): number {
  const isWaiting = health?.webhooks.some(
    ({ total, lastDeliveredAt }) => total > 0 && lastDeliveredAt === null,
  );
  return isWaiting ? 3_000 : 15_000;
}

/** Attempts over time, refreshed every 30 seconds. */
export function chartsQuery(query: ChartQuery) {
  return { ...getQuery("/api/console/deliveries/charts", { query }), refetchInterval: 30_000 };
}
