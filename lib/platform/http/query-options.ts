import { infiniteQueryOptions, type QueryKey, queryOptions } from "@tanstack/react-query";
import { callApi, toQueryString } from "./api-client.ts";
import type { Page } from "./page.ts";

/** A list of the console page after page. `P` is its page, which may say more than its rows. */
export function pagesQuery<P extends Page<unknown>>(
  queryKey: QueryKey,
  path: string,
  filters: Record<string, unknown> = {},
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callApi<P>(`${path}${toQueryString({ ...filters, cursor: pageParam })}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: P) => page.nextCursor,
  });
}

/** The response to a GET of the console. */
export function getQuery<T>(queryKey: QueryKey, path: string, filters: Record<string, unknown> = {}) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => callApi<T>(`${path}${toQueryString(filters)}`, { signal }),
  });
}

/** A list of the console that always fits on one page: its rows. */
export function listQuery<T>(queryKey: QueryKey, path: string, filters: Record<string, unknown> = {}) {
  return { ...getQuery<Page<T>>(queryKey, path, filters), select: ({ data }: Page<T>) => data };
}

/** Mutations of the console. Apart from `callApi`, which the public finder loads. @throws ApiError */
export const api = {
  post: <T = void>(path: string, body?: unknown) => callApi<T>(path, { method: "POST", body }),
  put: <T = void>(path: string, body: unknown) => callApi<T>(path, { method: "PUT", body }),
  patch: <T = void>(path: string, body: unknown) => callApi<T>(path, { method: "PATCH", body }),
  delete: <T = void>(path: string) => callApi<T>(path, { method: "DELETE" }),
};
