import type { Point } from "./geodesic.ts";

/**
 * Whether a point is inside polygons, given as rings of `[longitude, latitude]`. Counts the borders that a line to the east
 * crosses. Source: Shimrat, CACM Algorithm 112.
 */
export function isInside(rings: readonly (readonly number[])[][], { lat, long }: Point): boolean {
  let inside = false;
  for (const ring of rings)
    for (const [index, [toLong = 0, toLat = 0]] of ring.entries()) {
      const [fromLong = 0, fromLat = 0] = ring.at(index - 1) ?? [];
      if (toLat > lat === fromLat > lat) continue;
      if (long < ((fromLong - toLong) * (lat - toLat)) / (fromLat - toLat) + toLong) inside = !inside;
    }
  return inside;
}
