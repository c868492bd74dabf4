import { api, listQuery } from "#lib/platform/http/query-options.ts";
import type { ConnectedApplication } from "./schemas.ts";

const basePath = "/api/console/connected-applications";

export function connectedApplicationsQuery() {
  return listQuery<ConnectedApplication>(["connected-applications"], basePath);
}

/** Throws ApiError. After it, invalidate `["connected-applications"]`. */
export function withdrawConsent(applicationId: string): Promise<void> {
  return api.delete(`${basePath}/${encodeURIComponent(applicationId)}`);
}
