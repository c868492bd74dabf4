import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import { api, getQuery, listQuery, pagesQuery } from "#lib/platform/http/query-options.ts";
import { webhookPath } from "#lib/webhooks/query-options.ts";
import type {
  ChartQuery,
  Delivery,
  DeliveryCharts,
  DeliveryCounts,
  DeliveryDetail,
  DeliveryFilters,
  DeliveryHealth,
  DeliveryPage,
  HealthQuery,
  Replay,
  ReplayInput,
  ReplayPreview,
  SignedRequest,
  TestEventInput,
} from "./schemas.ts";

const basePath = "/api/console/deliveries";
const replaysPath = "/api/console/replays";

function pathOf(deliveryId: string): string {
  return `${basePath}/${encodeURIComponent(deliveryId)}`;
}

/** The delivery log, newest first. */
export function deliveriesQuery(filters: DeliveryFilters = {}) {
  return pagesQuery<DeliveryPage>(["deliveries", "log", filters], basePath, filters);
}

/** How many deliveries within the filters are in each state. */
export function deliveryCountsQuery({ state: _, limit: __, ...filters }: DeliveryFilters) {
  return getQuery<DeliveryCounts>(["deliveries", "counts", filters], `${basePath}/counts`, filters);
}

/** The first page of the log, to refresh it. */
export function topOfLogQuery(filters: DeliveryFilters) {
  return {
    ...getQuery<DeliveryPage>(["deliveries", "top", filters], basePath, filters),
    staleTime: 0,
    gcTime: 0,
  };
}

export function deliveryQuery(deliveryId: string) {
  return getQuery<DeliveryDetail>(["deliveries", "one", deliveryId], pathOf(deliveryId));
}

/** Mutations; each throws ApiError. */
export const deliveryCalls = {
  /** Sends a delivery again now, with the same ID. */
  resend: (deliveryId: string) => api.post<Delivery>(`${pathOf(deliveryId)}/resend`),
  /** The delivery's POST, signed now. Audited, since it contains the webhook's secret. */
  signRequest: (deliveryId: string) => api.post<SignedRequest>(`${pathOf(deliveryId)}/signed-request`),
  /** Sends a sample event to a webhook and waits up to 15 s for the receiver's answer. */
  test: (webhookId: string, body: TestEventInput) =>
    api.post<DeliveryDetail>(`${webhookPath(webhookId)}/test`, body),
};

/** The newest replays of a view, refreshed every second while one runs. */
export function replaysQuery({ applicationId, organizationId }: HealthQuery) {
  const view = { applicationId, organizationId };
  return queryOptions({
    ...listQuery<Replay>(["replays", "newest", view], replaysPath, view),
    refetchInterval: ({ state }) =>
      state.data?.data.some((replay) => replay.state === "RUNNING" || replay.waiting > 0) ? 1_000 : false,
  });
}

/** Previews a replay. */
export function replayPreviewQuery(input: ReplayInput) {
  return queryOptions({
    queryKey: ["replays", "preview", input],
    queryFn: ({ signal }) =>
      callApi<ReplayPreview>(`${replaysPath}/preview`, { method: "POST", body: input, signal }),
  });
}

/** Mutations; each throws ApiError. After one, invalidate `["replays"]`. */
export const replayCalls = {
  start: (input: ReplayInput) => api.post<Replay>(replaysPath, input),
  cancel: (replayId: string) => api.delete<Replay>(`${replaysPath}/${encodeURIComponent(replayId)}`),
};

/** The last 24 hours of each webhook of a view, and the causes of failures. */
export function deliveryHealthQuery({ applicationId, organizationId }: HealthQuery) {
  const view = { applicationId, organizationId };
  return {
    ...getQuery<DeliveryHealth>(["deliveries", "health", view], `${basePath}/health`, view),
    staleTime: 10_000,
  };
}

/** Attempts over time, refreshed every 30 seconds. */
export function chartsQuery(query: ChartQuery) {
  const charts = getQuery<DeliveryCharts>(["deliveries", "charts", query], `${basePath}/charts`, query);
  return { ...charts, refetchInterval: 30_000 };
}
