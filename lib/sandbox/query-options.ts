import type { Application } from "#lib/applications/schemas.ts";
import { callApi } from "#lib/platform/http/api-client.ts";
import { listQuery } from "#lib/platform/http/query-options.ts";
import type { DecideProductionInput, QueuedRequest, RequestProductionInput } from "./schemas.ts";

const requestsPath = "/api/console/production-requests";

export function productionRequestsQuery() {
  return listQuery<QueuedRequest>(["production-requests"], requestsPath);
}

/** Mutations; each throws ApiError. */
export const sandboxCalls = {
  requestProduction: (applicationId: string, input: RequestProductionInput) =>
    callApi<Application>(
      `/api/console/applications/${encodeURIComponent(applicationId)}/production-request`,
      { method: "POST", body: input },
    ),
  decideProduction: (requestId: string, input: DecideProductionInput) =>
    callApi<QueuedRequest>(`${requestsPath}/${encodeURIComponent(requestId)}`, {
      method: "PATCH",
      body: input,
    }),
};
