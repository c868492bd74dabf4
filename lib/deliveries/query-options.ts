import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import { api, getQuery, listQuery } from "#lib/platform/http/query-options.ts";
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
  ReplayListQuery,
  ReplayPreview,
  SignedRequest,
  TestEventInput,
} from "./schemas.ts";

const basePath = "/api/notification/v2/deliveries";
const replaysPath = "/api/notification/v2/replays";
/** What only the console has. */
const consolePath = "/api/console/deliveries";

function toPath(deliveryId: string): string {
  return `${basePath}/${encodeURIComponent(deliveryId)}`;
}

/** A page of the delivery log, newest first: the first, or the one that `cursor` names. */
export function deliveriesQuery(filters: DeliveryFilters = {}, cursor?: string) {
  const query = { ...filters, cursor };
  return getQuery<DeliveryPage>(["deliveries", "log", query], basePath, query);
}

/** How many deliveries within the filters are in each state. */
export function deliveryCountsQuery({ state: _, limit: __, ...filters }: DeliveryFilters) {
  return getQuery<DeliveryCounts>(["deliveries", "counts", filters], `${consolePath}/counts`, filters);
}

export function deliveryQuery(deliveryId: string) {
  return getQuery<DeliveryDetail>(["deliveries", "one", deliveryId], toPath(deliveryId));
}

/** Mutations; each throws ApiError. */
export const deliveryCalls = {
  /** Sends a delivery again now, with the same ID. */
  resend: (deliveryId: string) => api.post<Delivery>(`${toPath(deliveryId)}/resend`),
  /** The delivery's POST, signed now. Audited, since it contains the webhook's secret. */
  signRequest: (deliveryId: string) =>
    api.post<SignedRequest>(`${consolePath}/${encodeURIComponent(deliveryId)}/signed-request`),
  /** Sends the partner a notice and an email about why the delivery failed. For staff. */
  sendToPartner: (deliveryId: string) =>
    api.post(`${consolePath}/${encodeURIComponent(deliveryId)}/partner-notice`),
  /** Sends a sample event to a webhook and waits up to 15 s for the receiver's answer. */
  test: (webhookId: string, body: TestEventInput) =>
    api.post<DeliveryDetail>(`/api/notification/v2/webhooks/${encodeURIComponent(webhookId)}/test`, body),
};

/** The newest replays of a view or a webhook, refreshed every second while one runs. */
export function replaysQuery({ applicationId, organizationId, webhookId }: ReplayListQuery) {
  const view = { applicationId, organizationId, webhookId };
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
      callApi<ReplayPreview>("/api/console/replays/preview", { method: "POST", body: input, signal }),
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
    ...getQuery<DeliveryHealth>(["deliveries", "health", view], `${consolePath}/health`, view),
    staleTime: 10_000,
  };
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
  const charts = getQuery<DeliveryCharts>(["deliveries", "charts", query], `${consolePath}/charts`, query);
  return { ...charts, refetchInterval: 30_000 };
}
