import { mapLongitude } from "#components/branches/map/map-places.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { type FinderView, finderHref, isNarrowed, toBox, withBranch } from "./finder-view.ts";

export const rowsAtOnce = 100;

/** The branches of a view, from those of its search. Partners and the public find only branches in operation. */
export function branchesOfView(
  found: readonly BranchListItem[],
  view: FinderView,
  isStaff: boolean,
): BranchListItem[] {
  const { status = isStaff ? undefined : "active", type, open, sort } = view;
  const box = toBox(view);
  const isInBox = ({ lat, long }: BranchListItem) => {
    const x = mapLongitude(long);
    return !box || (box.south <= lat && lat <= box.north && box.west <= x && x <= box.east);
  };
  const shown = found.filter(
    (branch) =>
      (!status || branch.status === status) &&
      (!type || branch.type === type) &&
      (!open || branch.openNow) &&
      isInBox(branch),
  );
  return sort === "name" ? shown.sort((one, other) => one.name.localeCompare(other.name, "en-US")) : shown;
}

/** The branches of a view, and how many each filter would show with the others unchanged. */
export function toResults(found: readonly BranchListItem[], view: FinderView, isStaff: boolean) {
  const { sort: _, ...unsorted } = view;
  const count = (choice: FinderView) => branchesOfView(found, { ...unsorted, ...choice }, isStaff).length;
  return {
    branches: branchesOfView(found, view, isStaff),
    counts: {
      active: count({ status: "active" }),
      inactive: count({ status: "inactive" }),
      primary: count({ type: "primary" }),
      warehouse: count({ type: "warehouse" }),
      openNow: count({ open: "now" }),
    },
  };
}

type FinderCounts = ReturnType<typeof toResults>["counts"];

/** The first results of a view, from the server. `href` is that of the view without open details. */
export type FirstScreen = { href: string; total: number; rows: BranchListItem[]; counts: FinderCounts };

export function toFirstScreen(
  found: readonly BranchListItem[],
  view: FinderView,
  isStaff: boolean,
): FirstScreen {
  const { branches, counts } = toResults(found, view, isStaff);
  return {
    href: finderHref(withBranch(view)),
    total: branches.length,
    rows: isNarrowed(view) ? branches.slice(0, rowsAtOnce) : [],
    counts,
  };
}
