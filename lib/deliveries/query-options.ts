import { queryOptions } from "@tanstack/react-query";
import { callApi, searchOf } from "#lib/platform/http/api-client.ts";
import type { Page } from "#lib/platform/http/page.ts";
import { pagesQuery } from "#lib/platform/http/query-options.ts";
import type {
  ChartQuery,
  Delivery,
  DeliveryCharts,
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

function pathOf(deliveryId: string): string {
  return `${basePath}/${encodeURIComponent(deliveryId)}`;
}

/** The delivery log, newest first, page after page. */
export function deliveriesQuery(filters: DeliveryFilters = {}) {
  return pagesQuery<DeliveryPage>(["deliveries", "log", filters], basePath, filters);
}

/** The first page of the log alone, to renew it by. */
export function topOfLogQuery(filters: DeliveryFilters) {
  return queryOptions({
    queryKey: ["deliveries", "top", filters],
    queryFn: ({ signal }) => callApi<DeliveryPage>(`${basePath}${searchOf(filters)}`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function deliveryQuery(deliveryId: string) {
  return queryOptions({
    queryKey: ["deliveries", "one", deliveryId],
    queryFn: ({ signal }) => callApi<DeliveryDetail>(pathOf(deliveryId), { signal }),
  });
}

/** Mutations; each throws ApiError. */
export const deliveryCalls = {
  /** Sends a delivery again now, with the same id, whatever became of it. */
  redeliver: (deliveryId: string) => callApi<Delivery>(`${pathOf(deliveryId)}/redeliver`, { method: "POST" }),
  /** The delivery's POST, signed now; written to the audit log, since it holds the webhook's secret. */
  signRequest: (deliveryId: string) =>
    callApi<SignedRequest>(`${pathOf(deliveryId)}/signed-request`, { method: "POST" }),
  /** Sends a sample event to a webhook and answers with what the receiver answered, after 15 s at most. */
  test: (webhookId: string, input: TestEventInput) =>
    callApi<DeliveryDetail>(`/api/console/webhooks/${encodeURIComponent(webhookId)}/test`, {
      method: "POST",
      body: input,
    }),
};

const replaysPath = "/api/console/replays";

/** The newest replays of a view; renewed every second while one runs. */
export function replaysQuery({ applicationId, organizationId }: HealthQuery) {
  const search = searchOf({ applicationId, organizationId });
  return queryOptions({
    queryKey: ["replays", "newest", applicationId ?? null, organizationId ?? null],
    queryFn: ({ signal }) => callApi<Page<Replay>>(`${replaysPath}${search}`, { signal }),
    refetchInterval: (query) =>
      query.state.data?.data.some((replay) => replay.state === "RUNNING" || replay.waiting > 0)
        ? 1_000
        : false,
    select: ({ data }) => data,
  });
}

/** What a replay would do now. */
export function replayPreviewQuery(input: ReplayInput) {
  return queryOptions({
    queryKey: ["replays", "preview", input],
    queryFn: ({ signal }) =>
      callApi<ReplayPreview>(`${replaysPath}/preview`, { method: "POST", body: input, signal }),
  });
}

/** Mutations; each throws ApiError. After one, invalidate `["replays"]`. */
export const replayCalls = {
  start: (input: ReplayInput) => callApi<Replay>(replaysPath, { method: "POST", body: input }),
  cancel: (replayId: string) =>
    callApi<Replay>(`${replaysPath}/${encodeURIComponent(replayId)}`, { method: "DELETE" }),
};

/** How each webhook of a view did in the last 24 hours, and what failed, by cause. */
export function deliveryHealthQuery({ applicationId, organizationId }: HealthQuery) {
  const search = searchOf({ applicationId, organizationId });
  return queryOptions({
    queryKey: ["deliveries", "health", applicationId ?? null, organizationId ?? null],
    queryFn: ({ signal }) => callApi<DeliveryHealth>(`${basePath}/health${search}`, { signal }),
    staleTime: 10_000,
  });
}

/** Attempts over time, renewed each half minute while it is looked at. */
export function chartsQuery(query: ChartQuery) {
  return queryOptions({
    queryKey: ["deliveries", "charts", query],
    queryFn: ({ signal }) => callApi<DeliveryCharts>(`${basePath}/charts${searchOf(query)}`, { signal }),
    refetchInterval: 30_000,
  });
}
