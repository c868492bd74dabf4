import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { BranchFinder } from "#components/branches/branch-finder.tsx";
import { readFinderView } from "#components/branches/finder-view.ts";
import { isStaff } from "#lib/auth/context.ts";
import { findBranches } from "#lib/branches/find-branches.ts";
import { branchesQuery } from "#lib/branches/queries.ts";
import { BranchFinderQuery } from "#lib/branches/schemas.ts";
import { pageContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Branches" };

export default async function BranchesPage({ searchParams }: PageProps<"/branches">) {
  const ctx = await pageContext("/branches");
  const view = readFinderView(await searchParams);
  const { q, state, near } = view.filter;
  const client = new QueryClient();
  await client.prefetchQuery({
    queryKey: branchesQuery(view.filter).queryKey,
    queryFn: () =>
      findBranches(
        ctx,
        BranchFinderQuery.parse({
          q,
          state,
          ...(near && { lat: String(near.lat), long: String(near.long), distance: String(near.distance) }),
        }),
      ),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BranchFinder isStaff={isStaff(ctx.actor)} />
    </HydrationBoundary>
  );
}
