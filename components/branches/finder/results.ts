import { mapLongitude } from "#components/branches/map/map-places.ts";
import type { BranchListItem } from "#lib/branches/shared/schemas.ts";
import { type StateCode, stateCodes } from "#lib/branches/shared/states.ts";
import { type FinderView, finderHref, isNarrowed, toBox, withBranch } from "./finder-view.ts";

export const rowsAtOnce = 100;

/** The branches of a view, from those of its search. Partners and the public find only branches in operation. */
function filterBranches(
  found: readonly BranchListItem[],
  view: FinderView,
  isStaff: boolean,
): BranchListItem[] {
  const { status = isStaff ? undefined : "active", type, open } = view;
  const box = toBox(view);
  const isInBox = ({ lat, long }: BranchListItem) => {
    const x = mapLongitude(long);
    return !box || (box.south <= lat && lat <= box.north && box.west <= x && x <= box.east);
  };
  return found.filter(
    (branch) =>
      (!status || branch.status === status) &&
      (!type || branch.type === type) &&
      (!open || branch.openNow) &&
      isInBox(branch),
  );
}

/** The branches of a view in its order. */
export function branchesOfView(
  found: readonly BranchListItem[],
  view: FinderView,
  isStaff: boolean,
): BranchListItem[] {
  const shown = filterBranches(found, view, isStaff);
  const box = toBox(view);
  if (view.sort === "name") return shown.sort((one, other) => one.name.localeCompare(other.name, "en-US"));
  return box ? nearestFirst(shown, box) : shown;
}

/** By the distance from the middle of a box, as it looks on the map. */
function nearestFirst(branches: BranchListItem[], box: NonNullable<ReturnType<typeof toBox>>) {
  const [middleLat, middleLong] = [(box.south + box.north) / 2, (box.west + box.east) / 2];
  const width = Math.cos((middleLat * Math.PI) / 180);
  const away = ({ lat, long }: BranchListItem) =>
    (lat - middleLat) ** 2 + ((mapLongitude(long) - middleLong) * width) ** 2;
  return branches.sort((one, other) => away(one) - away(other));
}

/** The states that have branches, by name, with how many. */
function countByState(branches: readonly BranchListItem[]): { state: StateCode; count: number }[] {
  const counts = new Map<string, number>();
  for (const { state } of branches) counts.set(state, (counts.get(state) ?? 0) + 1);
  return stateCodes.flatMap((state) => {
    const count = counts.get(state);
    return count ? [{ state, count }] : [];
  });
}

/** The branches of a view, and how many each filter would show with the others unchanged. */
export function toResults(found: readonly BranchListItem[], view: FinderView, isStaff: boolean) {
  const count = (choice: FinderView) => filterBranches(found, { ...view, ...choice }, isStaff).length;
  return {
    branches: branchesOfView(found, view, isStaff),
    counts: {
      active: count({ status: "active" }),
      inactive: count({ status: "inactive" }),
      primary: count({ type: "primary" }),
      warehouse: count({ type: "warehouse" }),
      openNow: count({ open: "now" }),
    },
    byState: isNarrowed(view) ? [] : countByState(filterBranches(found, view, isStaff)),
  };
}

type Results = ReturnType<typeof toResults>;

/** The first results of a view, from the server. `href` is that of the view without open details. */
export type FirstScreen = Pick<Results, "counts" | "byState"> & {
  href: string;
  total: number;
  rows: BranchListItem[];
};

export function toFirstScreen(
  found: readonly BranchListItem[],
  view: FinderView,
  isStaff: boolean,
): FirstScreen {
  const { branches, ...others } = toResults(found, view, isStaff);
  return {
    href: finderHref(withBranch(view)),
    total: branches.length,
    rows: isNarrowed(view) ? branches.slice(0, rowsAtOnce) : [],
    ...others,
  };
}
