import { getQuery } from "#components/api/queries.ts";

/** An application's inbox, refreshed every two seconds. */
export function inboxQuery(applicationId: string) {
  return { ...getQuery("/api/console/inbox", { query: { applicationId } }), refetchInterval: 2_000 };
}

/** A received request with its headers and body. It never changes. */
export function inboxRequestQuery(requestId: string) {
  const request = getQuery("/api/console/inbox/[requestId]", { params: { requestId } });
  return { ...request, staleTime: Number.POSITIVE_INFINITY };
}
