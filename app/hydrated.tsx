import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { notFound, unstable_rethrow } from "next/navigation";
import { cache, type ReactNode } from "react";
import type { AnyInput, PathOf } from "#components/api/exchange.ts";
import type { Routes } from "#components/api/generated/routes.ts";
import { OwnPage } from "#components/shell/own-page.tsx";
import { DomainError } from "#lib/platform/errors.ts";
import type { RouteHandler } from "#lib/platform/http/define-routes.ts";
import type { Exchange } from "#lib/platform/http/operation.ts";
import { readInProcess } from "#lib/platform/http/read-in-process.ts";
import { currentSignIn, pageContext, publicContext } from "./page-context.ts";

/** A query of a page, and the Route Handler that answers it in the browser. */
export type Prefetch = {
  [P in PathOf<"GET">]: readonly [
    query: { queryKey: readonly [path: P, input: AnyInput | undefined]; initialPageParam?: unknown },
    handler: Routes[P]["GET"],
  ];
}[PathOf<"GET">];

/** Once for everything in a page that asks for the same. `input` is JSON, so that equal inputs are one. */
const readOnce = cache(async (handler: RouteHandler, input: string): Promise<unknown> => {
  const { params = {}, query = {} }: AnyInput = JSON.parse(input);
  const given = Object.entries(query).flatMap(([name, value]) =>
    value == null ? [] : [[name, String(value)]],
  );
  const isPublic = handler.routes?.operations.GET?.access.some(({ kind }) => kind === "public");
  const ctx = await (isPublic ? publicContext() : pageContext());
  return readInProcess(ctx, handler, { params, query: Object.fromEntries(given) });
});

function isRefused(error: unknown, ...codes: string[]): boolean {
  return error instanceof DomainError && codes.includes(error.code);
}

/** What a page is about. Responds with 404 if the person may not see it, or it does not exist. */
export async function read<E extends Exchange>(
  handler: RouteHandler<E>,
  input: AnyInput = {},
): Promise<E["response"]> {
  return readOnce(handler as RouteHandler, JSON.stringify(input)).catch((error: unknown) => {
    if (isRefused(error, "not_found", "forbidden")) notFound();
    throw error;
  });
}

/**
 * A page with the data of its queries: null for what does not exist. Responds with 404 if the person may not see one of them. The
 * browser repeats one that failed.
 */
export async function hydrated(page: ReactNode, ...queries: readonly Prefetch[]): Promise<ReactNode> {
  const client = new QueryClient();
  await Promise.all(
    queries.map(async ([{ queryKey, initialPageParam }, handler]) => {
      const queryFn = () => readOnce(handler as RouteHandler, JSON.stringify(queryKey[1] ?? {}));
      const reading =
        initialPageParam === undefined
          ? client.fetchQuery({ queryKey, queryFn })
          : client.fetchInfiniteQuery({ queryKey, queryFn, initialPageParam });
      await reading.catch((error: unknown) => {
        // The redirect to the sign-in page.
        unstable_rethrow(error);
        if (isRefused(error, "forbidden")) notFound();
        // Such as the check of a webhook that was never checked. The browser would log its own 404.
        if (isRefused(error, "not_found")) client.setQueryData(queryKey, null);
      });
    }),
  );
  const { user } = await currentSignIn();
  return (
    <OwnPage userId={user?.userId}>
      <HydrationBoundary state={dehydrate(client)}>{page}</HydrationBoundary>
    </OwnPage>
  );
}
