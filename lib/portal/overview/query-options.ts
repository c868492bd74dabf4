import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import type { Hit, Overview, OverviewQuery } from "./schemas.ts";

/** First steps complete themselves while the person looks, so they need a short interval. */
const refetchMs = { firstSteps: 2_000, later: 15_000 };

export function overviewQuery({ applicationId, organizationId }: OverviewQuery) {
  const named = Object.entries({ applicationId, organizationId }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return queryOptions({
    queryKey: ["overview", applicationId ?? null, organizationId ?? null],
    queryFn: ({ signal }) =>
      callApi<Overview>(`/api/console/overview?${new URLSearchParams(named)}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.hasDelivered ? refetchMs.later : refetchMs.firstSteps),
  });
}

/** Search results for two or more characters. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ["search", q],
    queryFn: ({ signal }) => callApi<Hit[]>(`/api/console/search?${new URLSearchParams({ q })}`, { signal }),
    enabled: q.length >= 2,
  });
}
