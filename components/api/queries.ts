import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callApi } from "./call-api.ts";
import type { AnyInput, InputArgument, InputOf, PathOf, QueryOf, ResponseOf } from "./exchange.ts";

type Key<P> = readonly [path: P, input: AnyInput | undefined];
// Every input is made of the same parts.
const toKey = <P>(path: P, input?: object): Key<P> => [path, input as AnyInput | undefined];

/** The response to a GET. Its key is the path and the input. */
export function getQuery<P extends PathOf<"GET">>(path: P, ...[input]: InputArgument<"GET", P>) {
  return queryOptions({
    queryKey: toKey(path, input),
    queryFn: ({ signal }) => callApi("GET", path, input, signal),
  });
}

type Page = { data: unknown[]; nextCursor: string | null };
type PagePath = { [P in PathOf<"GET">]: ResponseOf<"GET", P> extends Page ? P : never }[PathOf<"GET">];

/** A list page after page. */
export function pagesQuery<P extends PagePath>(path: P, query: Omit<QueryOf<P>, "cursor">) {
  return infiniteQueryOptions({
    queryKey: toKey(path, { query }),
    queryFn: ({ pageParam, signal }) =>
      // Of the query of a list, only the cursor was left out.
      callApi(
        "GET",
        path,
        { query: { ...query, cursor: pageParam } } as unknown as InputOf<"GET", P>,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** A list that always fits on one page: its rows. */
export function listQuery<P extends PagePath>(path: P, ...input: InputArgument<"GET", P>) {
  return {
    ...getQuery(path, ...input),
    select: ({ data }: ResponseOf<"GET", P>): ResponseOf<"GET", P>["data"] => data,
  };
}

/** Changes. Apart from `callApi`, which the public finder loads. @throws ApiError */
export const api = {
  post: <P extends PathOf<"POST">>(path: P, ...[input]: InputArgument<"POST", P>) =>
    callApi("POST", path, input),
  put: <P extends PathOf<"PUT">>(path: P, ...[input]: InputArgument<"PUT", P>) => callApi("PUT", path, input),
  patch: <P extends PathOf<"PATCH">>(path: P, ...[input]: InputArgument<"PATCH", P>) =>
    callApi("PATCH", path, input),
  delete: <P extends PathOf<"DELETE">>(path: P, ...[input]: InputArgument<"DELETE", P>) =>
    callApi("DELETE", path, input),
};
