import { infiniteQueryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import type { RequestFilters, RequestPage } from "./schemas.ts";

/** A query string of what is set. */
export function requestSearch(parameters: Record<string, string | null | undefined>): string {
  const set = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `?${new URLSearchParams(set)}`;
}

/** An application's API calls, newest first, page after page. */
export function requestsQuery(applicationId: string, filters: RequestFilters) {
  return infiniteQueryOptions({
    queryKey: ["requests", applicationId, filters],
    queryFn: ({ pageParam, signal }) => {
      const search = requestSearch({ applicationId, ...filters, before: pageParam });
      return callApi<RequestPage>(`/api/console/requests${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: RequestPage) => page.nextCursor,
  });
}
