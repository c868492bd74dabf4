import type { BranchFilter } from "#lib/branches/queries.ts";
import {
  BranchFinderQuery,
  type BranchListItem,
  branchStatuses,
  branchTypes,
} from "#lib/branches/schemas.ts";

/** What the finder shows, as its address says it. `status` and `type` narrow what `filter` found. */
export type FinderView = {
  filter: BranchFilter;
  status?: (typeof branchStatuses)[number];
  type?: (typeof branchTypes)[number];
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
  return { filter: readFilter(search), ...(status && { status }), ...(type && { type }) };
}

function readFilter(search: Record<string, unknown>): BranchFilter {
  const read = BranchFinderQuery.safeParse(search);
  if (!read.success) return {};
  const { q, state, lat, long, distance } = read.data;
  const hasPoint = lat !== undefined && long !== undefined && distance !== undefined;
  return { ...(q && { q }), ...(state && { state }), ...(hasPoint && { near: { lat, long, distance } }) };
}

/** The address of a view. */
export function finderHref({ filter: { q, state, near }, status, type }: FinderView): string {
  const params = new URLSearchParams({
    ...(q && { q }),
    ...(state && { state }),
    ...(near && { lat: String(near.lat), long: String(near.long), distance: String(near.distance) }),
    ...(status && { status }),
    ...(type && { type }),
  });
  return params.size > 0 ? `/branches?${params}` : "/branches";
}

export function isNarrowed(view: FinderView): boolean {
  return finderHref(view) !== "/branches";
}

export function branchesOfView(
  branches: readonly BranchListItem[],
  { status, type }: FinderView,
): BranchListItem[] {
  return branches.filter(
    (branch) => (!status || branch.status === status) && (!type || branch.type === type),
  );
}
