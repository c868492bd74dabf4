import type { BranchFilter } from "#lib/branches/queries.ts";
import {
  BranchFinderQuery,
  type BranchListItem,
  branchStatuses,
  branchTypes,
} from "#lib/branches/schemas.ts";

/**
 * What the finder shows, as its address says it. `status`, `type` and `openNow` narrow what `filter` found; `place` is
 * what the person called the point that they search around.
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

const searchNames = ["q", "state", "lat", "long", "distance"];

/** Reads the view from an address. An address written by hand may hold anything: what makes no sense is left out. */
export function readFinderView(given: Given): FinderView {
  const search = Object.fromEntries(
    searchNames.flatMap((name) =>
      typeof given[name] === "string" && given[name] !== "" ? [[name, given[name]]] : [],
    ),
  );
  const status = branchStatuses.find((word) => word === given["status"]);
  const type = branchTypes.find((word) => word === given["type"]);
  const filter = readFilter(search);
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

function readFilter(search: Record<string, unknown>): BranchFilter {
  const read = BranchFinderQuery.safeParse(search);
  if (!read.success) return {};
  const { q, state, lat, long, distance } = read.data;
  const hasPoint = lat !== undefined && long !== undefined && distance !== undefined;
  return { ...(q && { q }), ...(state && { state }), ...(hasPoint && { near: { lat, long, distance } }) };
}

/** The address of a view. */
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

/** The view with these details open, or with none. */
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

/** Shows another view: in the address, so that Back comes back to this one; the page itself stays. */
export function showView(view: FinderView): void {
  window.history.pushState(null, "", finderHref(view));
}
