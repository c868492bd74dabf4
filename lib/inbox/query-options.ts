import { api, getQuery } from "#lib/platform/http/query-options.ts";
import type { Inbox, InboxRequestDetail, SetInboxFailureInput } from "./schemas.ts";

const basePath = "/api/console/inbox";

/** An application's inbox, refreshed every two seconds. */
export function inboxQuery(applicationId: string) {
  const inbox = getQuery<Inbox>(["inbox", applicationId], basePath, { applicationId });
  return { ...inbox, refetchInterval: 2_000 };
}

/** A received request with its headers and body. It never changes. */
export function inboxRequestQuery(requestId: string) {
  const path = `${basePath}/${encodeURIComponent(requestId)}`;
  const request = getQuery<InboxRequestDetail>(["inbox request", requestId], path);
  return { ...request, staleTime: Number.POSITIVE_INFINITY };
}

/** Sets how the inbox fails. After it, invalidate `["inbox"]`. @throws ApiError */
export function setInboxFailure(body: SetInboxFailureInput): Promise<void> {
  return api.put(`${basePath}/failure`, body);
}
