import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { DomainError } from "#lib/platform/errors.ts";

type Prefetch = readonly [query: { queryKey: QueryKey }, load: () => Promise<unknown>];

/** A page with the answers of its queries. The browser repeats a query that failed here. */
export async function hydrated(page: ReactNode, ...queries: readonly Prefetch[]): Promise<ReactNode> {
  const client = new QueryClient();
  await Promise.all(queries.map(([{ queryKey }, queryFn]) => client.prefetchQuery({ queryKey, queryFn })));
  return <HydrationBoundary state={dehydrate(client)}>{page}</HydrationBoundary>;
}

/** Answers 404 for what a verb does not find. */
export async function orNotFound<T>(found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  });
}
