import type { Metadata } from "next";
import { BranchFinder } from "#components/branches/finder/branch-finder.tsx";
import { filterOf, firstScreenOf, readFinderView } from "#components/branches/finder/finder-view.ts";
import { getBranchPage } from "#lib/branches/get-branch.ts";
import { branchPageQuery } from "#lib/branches/query-options.ts";
import { BranchFinderQuery } from "#lib/branches/schemas.ts";
import { findBranches } from "#lib/branches/search/find-branches.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { hydrated } from "../../hydrated.tsx";
import { pageContext } from "../../page-context.ts";

export const metadata: Metadata = { title: "Branches" };

export default async function BranchesPage({ searchParams }: PageProps<"/branches">) {
  const ctx = await pageContext("/branches");
  const view = readFinderView(await searchParams);
  const found = await findBranches(ctx, BranchFinderQuery.parse(filterOf(view)));
  const { NEXT_PUBLIC_TILE_URL: url, NEXT_PUBLIC_TILE_ATTRIBUTION: attribution } = env();
  const finder = (
    <BranchFinder
      isStaff={isStaff(ctx.actor)}
      tiles={url ? { url, attribution } : null}
      first={firstScreenOf(found, view)}
    />
  );
  const { branch } = view;
  // A link to a missing branch shows the list with a message beside it.
  return branch === undefined
    ? finder
    : hydrated(finder, [branchPageQuery(branch), () => getBranchPage(ctx, branch)]);
}
