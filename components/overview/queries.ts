import { queryOptions } from "@tanstack/react-query";
import { getQuery } from "#components/api/queries.ts";

/** First steps complete themselves while the person looks, so they need a short interval. */
const refetchMs = { firstSteps: 2_000, later: 15_000 };

export function overviewQuery() {
  return queryOptions({
    ...getQuery("/api/console/overview"),
    refetchInterval: ({ state: { data } }) => (data?.hasDelivered ? refetchMs.later : refetchMs.firstSteps),
  });
}

/** Search results for two or more characters. */
export function searchQuery(q: string) {
  return { ...getQuery("/api/console/search", { query: { q } }), enabled: q.length >= 2 };
}
