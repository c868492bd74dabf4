import { branchStatuses, branchTypes, maxDistanceMiles, stateCodes } from "#lib/branches/constants.ts";
import type { BranchFilter } from "#lib/branches/query-options.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { searchOf } from "#lib/platform/http/api-client.ts";

function isOneOf(words: readonly string[]) {
  return (text: string) => words.includes(text);
}

function isNumber(least: number, most: number) {
  return (text: string) =>
    /^-?\d{1,5}(\.\d{1,12})?$/.test(text) && least <= Number(text) && Number(text) <= most;
}

/** The parameters of the finder's URL with their rules: the schema's, so that a browser loads no validator. */
const rules = {
  q: (text: string) => text.length <= 100,
  state: isOneOf(stateCodes),
  lat: isNumber(-90, 90),
  long: isNumber(-180, 180),
  distance: (text: string) => isNumber(1, maxDistanceMiles)(text) && /^\d+$/.test(text),
  place: (text: string) => text.length <= 80,
  status: isOneOf(branchStatuses),
  type: isOneOf(branchTypes),
  open: isOneOf(["now"]),
  sort: isOneOf(["name"]),
  branch: (text: string) => /^[0-9A-Z-]{1,12}$/.test(text),
};

/**
 * What the finder shows, as in its URL. `place` names the point of the search, such as “Chicago, IL”. `status`, `type`,
 * and `open` narrow the results. `branch` has its details open.
 */
export type FinderView = { [Name in keyof typeof rules]?: string | undefined };

/** Reads the view from the parameters of a URL, and ignores invalid ones. */
export function readFinderView(given: Record<string, string | string[] | undefined>): FinderView {
  const view: FinderView = Object.fromEntries(
    Object.entries(rules).flatMap(([name, isValid]) => {
      const value = given[name];
      if (typeof value !== "string" || value === "") return [];
      const text = name === "state" ? value.toUpperCase() : value;
      return isValid(text) ? [[name, text]] : [];
    }),
  );
  const { lat, long, distance, place: _, ...others } = view;
  return lat && long && distance ? view : others;
}

/** The part of a view that the server searches by. */
export function filterOf({ q, state, lat, long, distance }: FinderView): BranchFilter {
  return { q, state, lat, long, distance };
}

export function finderHref(view: FinderView): string {
  return `/branches${searchOf(view)}`;
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
  { status, type, open, sort }: FinderView,
): BranchListItem[] {
  const found = branches.filter(
    (branch) =>
      (!status || branch.status === status) && (!type || branch.type === type) && (!open || branch.openNow),
  );
  return sort === "name" ? found.sort((one, other) => one.name.localeCompare(other.name, "en-US")) : found;
}

/** How many branches each choice would show with the other filters unchanged. */
export type FinderCounts = ReturnType<typeof countsOf>;

export function countsOf(found: readonly BranchListItem[], { sort: _, ...view }: FinderView) {
  const count = (choice: FinderView) => branchesOfView(found, { ...view, ...choice }).length;
  return {
    active: count({ status: "active" }),
    inactive: count({ status: "inactive" }),
    primary: count({ type: "primary" }),
    warehouse: count({ type: "warehouse" }),
    openNow: count({ open: "now" }),
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
