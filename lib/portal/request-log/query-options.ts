import { infiniteQueryOptions } from "@tanstack/react-query";
import { callApi, searchOf } from "#lib/platform/http/api-client.ts";
import type { RequestFilters, RequestPage } from "./schemas.ts";

/** An application's API calls, newest first, page after page. */
export function requestsQuery(applicationId: string, filters: RequestFilters) {
  return infiniteQueryOptions({
    queryKey: ["requests", applicationId, filters],
    queryFn: ({ pageParam, signal }) => {
      const search = searchOf({ applicationId, ...filters, cursor: pageParam });
      return callApi<RequestPage>(`/api/console/requests${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: RequestPage) => page.nextCursor,
  });
}
