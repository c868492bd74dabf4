import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import type { Inbox, InboxRequestDetail, SetInboxFaultInput } from "./schemas.ts";

/** An application's inbox, renewed every two seconds while a page shows it. */
export function inboxQuery(applicationId: string) {
  return queryOptions({
    queryKey: ["inbox", applicationId],
    queryFn: ({ signal }) =>
      callApi<Inbox>(`/api/console/inbox?applicationId=${encodeURIComponent(applicationId)}`, { signal }),
    refetchInterval: 2_000,
  });
}

/** A received request with its headers and body. It never changes. */
export function inboxRequestQuery(requestId: string) {
  return queryOptions({
    queryKey: ["inbox request", requestId],
    queryFn: ({ signal }) =>
      callApi<InboxRequestDetail>(`/api/console/inbox/${encodeURIComponent(requestId)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sets how the inbox fails. After it, invalidate `["inbox"]`. @throws ApiError */
export function setInboxFault(input: SetInboxFaultInput): Promise<void> {
  return callApi("/api/console/inbox/fault", { method: "PUT", body: input });
}
