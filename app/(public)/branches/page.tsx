import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { preload } from "react-dom";
import { BranchFinder } from "#components/branches/finder/branch-finder.tsx";
import { finderHref, readFinderView, toFilter, viewOf } from "#components/branches/finder/finder-view.ts";
import { branchesPath, branchPageQuery } from "#components/branches/finder/queries.ts";
import { toFirstScreen } from "#components/branches/finder/results.ts";
import { PublicFinder } from "#components/branches/public-finder.tsx";
import { LazyFrame } from "#components/shell/lazy-frame.tsx";
import { suggestPlaces } from "#lib/branches/places/suggest-places.ts";
import { findBranches } from "#lib/branches/search/find-branches.ts";
import { branchFinderQuerySchema } from "#lib/branches/shared/schemas.ts";
import { isStaff } from "#lib/platform/access/context.ts";
import { env } from "#lib/platform/env.ts";
import { GET } from "../../api/console/branches/[number]/route.ts";
import { hydrated } from "../../hydrated.tsx";
import { currentSignIn, publicContext } from "../../page-context.ts";
import { currentShell } from "../../page-view.ts";

export function generateMetadata(): Metadata {
  return {
    title: "Find a branch",
    description: "Find a branch near you: hours, phone numbers, and directions.",
    alternates: { canonical: `${env().BASE_URL}/branches` },
  };
}

/**
 * Shows the finder in the portal's frame to signed-in people, and as a public page to everybody else. `?find=` is what a visitor typed
 * on the start page: a place, or words.
 */
export default async function BranchesPage({ searchParams }: PageProps<"/branches">) {
  const { user } = await currentSignIn();
  const ctx = await publicContext();
  const reader = user && { isStaff: isStaff(user) };
  const query = await searchParams;
  if (typeof query["find"] === "string") {
    const text = query["find"].slice(0, 100);
    const [meant] = await suggestPlaces(ctx, { q: text });
    redirect(finderHref(meant ? viewOf(meant) : readFinderView({ q: text.trim() })));
  }
  const view = readFinderView(query);
  // The map needs all branches: they load while the scripts do.
  preload(branchesPath(toFilter(view)), { as: "fetch", crossOrigin: "anonymous" });
  const found = await findBranches(ctx, branchFinderQuerySchema.parse(toFilter(view)));
  const finder = (
    <BranchFinder reader={reader} first={toFirstScreen(found, view, reader?.isStaff ?? false)} />
  );
  const { branch } = view;
  // A link to an unknown branch shows the list and a message.
  const page = branch === undefined ? finder : await hydrated(finder, [branchPageQuery(branch), GET]);
  const shell = await currentShell();
  if (shell) return <LazyFrame {...shell}>{page}</LazyFrame>;
  return <PublicFinder environmentName={env().ENVIRONMENT_NAME}>{page}</PublicFinder>;
}
