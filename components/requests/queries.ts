import { listQuery, pagesQuery } from "#components/api/queries.ts";
import type { LatestCallsQuery, RequestFilters } from "#lib/requests/shared/schemas.ts";

const intakePath = "/api/intake/v1/order-events";

/** The batches of order events that an application posted, newest first, page after page. */
export function batchesQuery(applicationId: string) {
  return requestsQuery({ applicationId, path: intakePath });
}

/** The last call of each application of a filter, and its last error. */
export function latestCallsQuery({ applicationId, organizationId }: LatestCallsQuery) {
  return listQuery("/api/console/requests/latest", { query: { applicationId, organizationId } });
}

/** API requests, newest first, page after page. */
export function requestsQuery(filters: RequestFilters) {
  return pagesQuery("/api/console/requests", filters);
}
