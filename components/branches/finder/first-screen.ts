import type { BranchListItem } from "#lib/branches/schemas.ts";
import {
  branchesOfView,
  countsOf,
  type FinderCounts,
  type FinderView,
  finderHref,
  isNarrowed,
  withBranch,
  withStatus,
} from "./finder-view.ts";

export const rowsAtOnce = 100;

/** The first results of a view, from the server. `href` is that of the view without open details. */
export type FirstScreen = { href: string; total: number; rows: BranchListItem[]; counts: FinderCounts };

export function firstScreenOf(
  found: readonly BranchListItem[],
  view: FinderView,
  isStaff: boolean,
): FirstScreen {
  const shown = withStatus(view, isStaff);
  const branches = branchesOfView(found, shown);
  return {
    href: finderHref(withBranch(view)),
    total: branches.length,
    rows: isNarrowed(view) ? branches.slice(0, rowsAtOnce) : [],
    counts: countsOf(found, shown),
  };
}
