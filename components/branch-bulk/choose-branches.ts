import { mapLongitude } from "#components/branches/map/map-places.ts";
import { isInside } from "#lib/branches/constants.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";

type Point = { lat: number; long: number };

/** How the person chooses branches, with the input of each way. */
export type Choice = {
  by: "state" | "area" | "list";
  state: string;
  /** Two corners make a box, more make a polygon. */
  corners: readonly Point[];
  list: string;
};

/** Makes longitudes continuous across the antimeridian, so that Guam is west of Hawaii. */
export function ringOf(corners: readonly Point[]): [number, number][] {
  const points = corners.map(({ lat, long }) => [mapLongitude(long), lat] as [number, number]);
  const [first, second] = points;
  if (points.length !== 2 || !first || !second) return points;
  return [first, [second[0], first[1]], second, [first[0], second[1]]];
}

/** Returns the chosen branches by number. `missing` has listed numbers without a branch. */
export function chooseBranches(branches: readonly BranchListItem[], { by, state, corners, list }: Choice) {
  if (by === "state") return { chosen: branches.filter((one) => one.state === state), missing: [] };
  if (by === "area") {
    const ring = ringOf(corners);
    return {
      chosen: branches.filter((one) => isInside([ring], { ...one, long: mapLongitude(one.long) })),
      missing: [],
    };
  }
  const numbers = new Set(
    list
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  );
  const chosen = branches.filter(({ number }) => numbers.has(number));
  const present = new Set(chosen.map(({ number }) => number));
  return { chosen, missing: [...numbers].filter((number) => !present.has(number)) };
}
