import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/platform/http/api-client.ts";
import type { Hit, Overview, OverviewQuery } from "./schemas.ts";

/** Often while there are first steps to tick off; what goes on later is looked at, and not waited for. */
const refetchMs = { firstSteps: 2_000, later: 15_000 };

/** The numbers of the first page, renewed while somebody looks: what is done elsewhere ticks itself off. */
export function overviewQuery({ applicationId, organizationId }: OverviewQuery) {
  const named = Object.entries({ applicationId, organizationId }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return queryOptions({
    queryKey: ["overview", applicationId ?? null, organizationId ?? null],
    queryFn: ({ signal }) =>
      callApi<Overview>(`/api/console/overview?${new URLSearchParams(named)}`, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.deliverySucceeded ? refetchMs.later : refetchMs.firstSteps,
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
