import { z } from "zod";
import { toQueryString } from "#components/api/call-api.ts";
import { branchStatuses, branchTypes, defaultDistanceMiles } from "#lib/branches/shared/branch-values.ts";
import type { Suggestion } from "#lib/branches/shared/place-schemas.ts";
import { branchFinderQuerySchema } from "#lib/branches/shared/schemas.ts";
import type { BranchFilter } from "./queries.ts";

/** South, west, north, and east. Longitudes are those of the map, from -360 to 0. */
function readBox(text: string) {
  const [south, west, north, east, ...more] = /^[-\d.,]{7,50}$/.test(text) ? text.split(",").map(Number) : [];
  if (south === undefined || west === undefined || north === undefined || east === undefined) return null;
  const isWithin = south >= -90 && north <= 90 && west >= -360 && east <= 0;
  return isWithin && south < north && west < east && more.length === 0 ? { south, west, north, east } : null;
}

const { q, state, lat, long, distance } = branchFinderQuerySchema.shape;

/** The parameters of the finder's URL. */
const parameters = {
  q,
  state,
  lat,
  long,
  distance,
  place: z.string().max(80),
  box: z.string().refine((text) => readBox(text) !== null),
  status: z.enum(branchStatuses),
  type: z.enum(branchTypes),
  open: z.literal("now"),
  sort: z.literal("name"),
  branch: z.string().regex(/^[0-9A-Z-]{1,12}$/),
};

/**
 * The view of the finder, as in its URL. `place` is the name of the point of the search, such as “Chicago, IL”. `box`,
 * `status`, `type`, and `open` narrow the results. `branch` is the branch with open details.
 */
export type FinderView = { [Name in keyof typeof parameters]?: string | undefined };

/** Reads the view from the parameters of a URL, and ignores invalid ones. */
export function readFinderView(given: Record<string, string | string[] | undefined>): FinderView {
  const view: FinderView = Object.fromEntries(
    Object.entries(parameters).flatMap(([name, schema]) => {
      const value = given[name];
      if (typeof value !== "string" || value === "") return [];
      const text = name === "state" ? value.toUpperCase() : value;
      return schema.safeParse(text).success ? [[name, text]] : [];
    }),
  );
  const { lat, long, distance, place: _, ...others } = view;
  return lat && long && distance ? view : others;
}

/** Reads the view from the URL of the browser, which changes before its view is rendered. */
export function readFinderUrl(): FinderView {
  return readFinderView(Object.fromEntries(new URLSearchParams(window.location.search)));
}

/** The part of a view that the server searches by. */
export function toFilter({ q, state, lat, long, distance }: FinderView): BranchFilter {
  return { q, state, lat, long, distance };
}

export function finderHref(view: FinderView): string {
  return `/branches${toQueryString(view)}`;
}

/** The view with the details of this branch open, or with no details if `branch` is undefined. */
export function withBranch({ branch: _open, ...search }: FinderView, branch?: string): FinderView {
  return branch === undefined ? search : { ...search, branch };
}

/** The view of the whole map: with every result, and not only with those in the visible part. */
export function withoutBox({ box: _, ...search }: FinderView): FinderView {
  return search;
}

export function isNarrowed(view: FinderView): boolean {
  return finderHref(withBranch(view)) !== "/branches";
}

/** Returns the circle of a search around a place. */
export function toArea({ lat, long, distance }: FinderView) {
  return lat && long && distance ? { lat: Number(lat), long: Number(long), miles: Number(distance) } : null;
}

/** Returns the part of the map to which the view is limited. */
export function toBox({ box }: FinderView) {
  return box ? readBox(box) : null;
}

/** Returns the view with these parameters and without open details. */
export function changed(view: FinderView, changes: FinderView): FinderView {
  return readFinderView({ ...withBranch(view), ...changes });
}

/** Branches around a point, with the filters of the view. */
export function around(view: FinderView, point: { lat: number; long: number }, place: string): FinderView {
  const { q: _, state: __, box: ___, distance = String(defaultDistanceMiles), ...others } = view;
  return changed(others, { place, lat: String(point.lat), long: String(point.long), distance });
}

/** What a person meant by the text in the search field, with the filters of the view. */
export function viewOf(suggestion: Suggestion, view: FinderView = {}): FinderView {
  switch (suggestion.kind) {
    case "place":
      return around(view, suggestion, suggestion.label);
    case "state":
      return changed(view, { q: "", lat: "", box: "", state: suggestion.state });
    case "branch":
      return withBranch(view, suggestion.number);
    case "words":
      return changed(view, { lat: "", state: "", box: "", q: suggestion.words });
  }
}

/** The view of what the map shows after a person moved it: this box, or everywhere if that is the whole country. */
export function followed(view: FinderView, box: string | null): FinderView {
  return changed(view, { box: box ?? "", lat: "", state: "" });
}

/** Shows another view. Back returns to this one. */
export function showView(view: FinderView): void {
  window.history.pushState(null, "", finderHref(view));
}

/** Shows another view in place of this one. */
export function replaceView(view: FinderView): void {
  window.history.replaceState(null, "", finderHref(view));
}

/** The ID of a branch's row in the list. */
export function rowId(number: string): string {
  return `branch-${number}`;
}
