import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { OwnPage } from "#components/shell/own-page.tsx";
import { currentSignIn } from "./page-context.ts";

type Prefetch = readonly [
  query: { queryKey: QueryKey; initialPageParam?: unknown },
  load: () => Promise<unknown>,
];

/** A page with the data of its queries. The browser repeats a query that failed here. */
export async function hydrated(page: ReactNode, ...queries: readonly Prefetch[]): Promise<ReactNode> {
  const client = new QueryClient();
  await Promise.all(
    queries.map(([{ queryKey, initialPageParam }, queryFn]) =>
      initialPageParam === undefined
        ? client.prefetchQuery({ queryKey, queryFn })
        : client.prefetchInfiniteQuery({ queryKey, queryFn, initialPageParam }),
    ),
  );
  const { user } = await currentSignIn();
  return (
    <OwnPage userId={user?.userId}>
      <HydrationBoundary state={dehydrate(client)}>{page}</HydrationBoundary>
    </OwnPage>
  );
}
