import { branchStatuses, branchTypes, maxDistanceMiles, states } from "#lib/branches/constants.ts";
import type { BranchFilter } from "#lib/branches/query-options.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";

/**
 * What the finder shows, as in its URL. `status`, `type`, and `openNow` narrow the results of `filter`. `place` names
 * the point of the search, such as “Chicago, IL”.
 */
export type FinderView = {
  filter: BranchFilter;
  place?: string;
  status?: (typeof branchStatuses)[number];
  type?: (typeof branchTypes)[number];
  openNow?: true;
  sort?: "name";
  /** The branch whose details are open beside the list. */
  branch?: string;
};

type Given = Record<string, string | string[] | undefined>;

/** Reads the view from the parameters of a URL, and ignores invalid ones. */
export function readFinderView(given: Given): FinderView {
  const status = branchStatuses.find((word) => word === given["status"]);
  const type = branchTypes.find((word) => word === given["type"]);
  const filter = readFilter(given);
  const { place, branch } = given;
  return {
    filter,
    ...(filter.near && typeof place === "string" && place !== "" && { place: place.slice(0, 80) }),
    ...(status && { status }),
    ...(type && { type }),
    ...(given["open"] === "now" && { openNow: true }),
    ...(given["sort"] === "name" && { sort: "name" }),
    ...(typeof branch === "string" && /^[0-9A-Z-]{1,12}$/.test(branch) && { branch }),
  };
}

/** Null if the text is no number, or is beyond the limit. */
function readNumber(text: string | string[] | undefined, limit: number): number | null {
  if (typeof text !== "string" || !/^-?\d{1,5}(\.\d{1,12})?$/.test(text)) return null;
  return Math.abs(Number(text)) <= limit ? Number(text) : null;
}

/** Follows the rules of `BranchFinderQuery` without the schema, so that a browser loads no validator. */
function readFilter(given: Given): BranchFilter {
  const { q, state } = given;
  const code = typeof state === "string" ? state.toUpperCase() : "";
  const lat = readNumber(given["lat"], 90);
  const long = readNumber(given["long"], 180);
  const distance = readNumber(given["distance"], maxDistanceMiles);
  const isPoint = lat !== null && long !== null && distance !== null;
  return {
    ...(typeof q === "string" && q !== "" && q.length <= 100 && { q }),
    ...(code in states && { state: code }),
    ...(isPoint && Number.isInteger(distance) && distance > 0 && { near: { lat, long, distance } }),
  };
}

export function finderHref(view: FinderView): string {
  const { q, state, near } = view.filter;
  const params = new URLSearchParams({
    ...(q && { q }),
    ...(state && { state }),
    ...(near && { lat: String(near.lat), long: String(near.long), distance: String(near.distance) }),
    ...(view.place && { place: view.place }),
    ...(view.status && { status: view.status }),
    ...(view.type && { type: view.type }),
    ...(view.openNow && { open: "now" }),
    ...(view.sort && { sort: view.sort }),
    ...(view.branch && { branch: view.branch }),
  });
  return params.size > 0 ? `/branches?${params}` : "/branches";
}

/** The view with the details of this branch open, or of none if it is undefined. */
export function withBranch({ branch: _open, ...search }: FinderView, branch?: string): FinderView {
  return branch === undefined ? search : { ...search, branch };
}

export function isNarrowed(view: FinderView): boolean {
  return finderHref(withBranch(view)) !== "/branches";
}

export function branchesOfView(
  branches: readonly BranchListItem[],
  { status, type, openNow, sort }: Omit<FinderView, "filter">,
): BranchListItem[] {
  const found = branches.filter(
    (branch) =>
      (!status || branch.status === status) &&
      (!type || branch.type === type) &&
      (!openNow || branch.openNow),
  );
  return sort === "name" ? found.sort((one, other) => one.name.localeCompare(other.name, "en-US")) : found;
}

/** How many branches each choice would show with the other filters unchanged. */
export type FinderCounts = ReturnType<typeof countsOf>;

export function countsOf(found: readonly BranchListItem[], { status, type, openNow }: FinderView) {
  const others = { ...(status && { status }), ...(type && { type }), ...(openNow && { openNow }) };
  const count = (choice: Omit<FinderView, "filter">) =>
    branchesOfView(found, { ...others, ...choice }).length;
  return {
    active: count({ status: "active" }),
    inactive: count({ status: "inactive" }),
    primary: count({ type: "primary" }),
    warehouse: count({ type: "warehouse" }),
    openNow: count({ openNow: true }),
  };
}

export const rowsAtOnce = 100;

/** What a view shows before the browser has its branches. `href` is the view's, with no details open. */
export type FirstScreen = { href: string; total: number; rows: BranchListItem[]; counts: FinderCounts };

export function firstScreenOf(found: readonly BranchListItem[], view: FinderView): FirstScreen {
  const branches = branchesOfView(found, view);
  return {
    href: finderHref(withBranch(view)),
    total: branches.length,
    rows: branches.slice(0, rowsAtOnce),
    counts: countsOf(found, view),
  };
}

/** Shows another view. Back returns to this one. */
export function showView(view: FinderView): void {
  window.history.pushState(null, "", finderHref(view));
}
