import { queryOptions } from "@tanstack/react-query";
import type { ConnectedApplication } from "#lib/oauth/schemas.ts";
import { callApi } from "#lib/platform/http/api-client.ts";

const basePath = "/api/console/connected-applications";

export function connectedApplicationsQuery() {
  return queryOptions({
    queryKey: ["connected-applications"],
    queryFn: ({ signal }) => callApi<ConnectedApplication[]>(basePath, { signal }),
  });
}

/** Throws ApiError. After it, invalidate `["connected-applications"]`. */
export function withdrawConsent(applicationId: string): Promise<void> {
  return callApi(`${basePath}/${encodeURIComponent(applicationId)}`, { method: "DELETE" });
}
