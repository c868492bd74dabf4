import { queryOptions } from "@tanstack/react-query";
import { ApiError, callApi } from "#lib/platform/http/api-client.ts";
import { api } from "#lib/platform/http/query-options.ts";
import type { ReceiverCheckReport } from "./schemas.ts";

function checkPath(webhookId: string): string {
  return `/api/notification/v2/webhooks/${encodeURIComponent(webhookId)}/check`;
}

/** The newest report, refreshed every second while it runs. Null if the webhook was never checked. */
export function checkQuery(webhookId: string) {
  return queryOptions({
    queryKey: ["checks", webhookId],
    queryFn: ({ signal }): Promise<ReceiverCheckReport | null> =>
      callApi<ReceiverCheckReport>(checkPath(webhookId), { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "not_found") return null;
        throw error;
      }),
    refetchInterval: ({ state }) => (state.data?.state === "RUNNING" ? 1_000 : false),
  });
}

/** Queues a check. @throws ApiError */
export function startCheckCall(webhookId: string): Promise<ReceiverCheckReport> {
  return api.post<ReceiverCheckReport>(checkPath(webhookId));
}
