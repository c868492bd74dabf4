import { pagesQuery } from "#lib/platform/http/query-options.ts";
import type { RequestFilters, RequestPage } from "./schemas.ts";

/** An application's API calls, newest first, page after page. */
export function requestsQuery(applicationId: string, filters: RequestFilters) {
  return pagesQuery<RequestPage>(["requests", applicationId, filters], "/api/console/requests", {
    applicationId,
    ...filters,
  });
}
