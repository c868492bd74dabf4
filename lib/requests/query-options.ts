import { pagesQuery } from "#lib/platform/http/query-options.ts";
import type { RequestFilters, RequestPage } from "./schemas.ts";

/** API requests, newest first, page after page. */
export function requestsQuery(filters: RequestFilters) {
  return pagesQuery<RequestPage>(["requests", filters], "/api/console/requests", filters);
}
