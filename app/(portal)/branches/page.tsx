import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { BranchFinder } from "#components/branches/finder/branch-finder.tsx";
import { firstScreenOf, readFinderView } from "#components/branches/finder/finder-view.ts";
import { getBranchPage } from "#lib/branches/get-branch-page.ts";
import { branchPageQuery } from "#lib/branches/query-options.ts";
import { BranchFinderQuery } from "#lib/branches/schemas.ts";
import { findBranches } from "#lib/branches/search/find-branches.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { pageContext } from "../../current-user.ts";

export const metadata: Metadata = { title: "Branches" };

export default async function BranchesPage({ searchParams }: PageProps<"/branches">) {
  const ctx = await pageContext("/branches");
  const view = readFinderView(await searchParams);
  const { q, state, near } = view.filter;
  const found = await findBranches(
    ctx,
    BranchFinderQuery.parse({
      q,
      state,
      ...(near && { lat: String(near.lat), long: String(near.long), distance: String(near.distance) }),
    }),
  );
  const client = new QueryClient();
  const { branch } = view;
  // A link to a branch that is not there shows the list, and says so beside it.
  if (branch !== undefined)
    await client.prefetchQuery({
      queryKey: branchPageQuery(branch).queryKey,
      queryFn: () => getBranchPage(ctx, branch),
    });
  const { NEXT_PUBLIC_TILE_URL: url, NEXT_PUBLIC_TILE_ATTRIBUTION: attribution } = env();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BranchFinder
        isStaff={isStaff(ctx.actor)}
        tiles={url ? { url, attribution } : null}
        first={firstScreenOf(found, view)}
      />
    </HydrationBoundary>
  );
}
