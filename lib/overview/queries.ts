import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/http/api-client.ts";
import type { Hit } from "./schemas.ts";

/** What the portal finds for a few characters; asked from two characters on. */
export function findQuery(q: string) {
  return queryOptions({
    queryKey: ["find", q],
    queryFn: ({ signal }) => callApi<Hit[]>(`/api/console/find?${new URLSearchParams({ q })}`, { signal }),
    enabled: q.length >= 2,
  });
}
