import { queryOptions } from "@tanstack/react-query";
import { ApiError, callApi } from "#components/api/call-api.ts";
import { getQuery } from "#components/api/queries.ts";
import type { ReceiverCheckReport } from "#lib/notifications/deliveries/shared/check-schemas.ts";

/** The newest report, refreshed every second while it runs. Null if the webhook was never checked. */
export function checkQuery(webhookId: string) {
  const path = "/api/notification/v2/webhooks/[webhookId]/check";
  const input = { params: { webhookId } };
  return queryOptions({
    queryKey: getQuery(path, input).queryKey,
    queryFn: ({ signal }): Promise<ReceiverCheckReport | null> =>
      callApi("GET", path, input, signal).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "not_found") return null;
        throw error;
      }),
    refetchInterval: ({ state }) => (state.data?.state === "RUNNING" ? 1_000 : false),
  });
}
