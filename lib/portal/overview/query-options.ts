import { queryOptions } from "@tanstack/react-query";
import { getQuery } from "#lib/platform/http/query-options.ts";
import type { Hit, Overview } from "./schemas.ts";

/** First steps complete themselves while the person looks, so they need a short interval. */
const refetchMs = { firstSteps: 2_000, later: 15_000 };

export function overviewQuery() {
  return queryOptions({
    ...getQuery<Overview>(["overview"], "/api/console/overview"),
    refetchInterval: ({ state: { data } }) => (data?.hasDelivered ? refetchMs.later : refetchMs.firstSteps),
  });
}

/** Search results for two or more characters. */
export function searchQuery(q: string) {
  return { ...getQuery<Hit[]>(["search", q], "/api/console/search", { q }), enabled: q.length >= 2 };
}
