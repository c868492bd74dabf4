import KDBush from "kdbush";
import { metersPerMile, roundMiles } from "#lib/branches/shared/miles.ts";
import { distanceMiles, type Point } from "./geodesic.ts";

/** A point of the list. `miles` has two decimals. */
export type Nearby = { index: number; miles: number };

/**
 * Finds which of a fixed list of points lie within a distance, exactly: every point whose unrounded distance is at most
 * `miles`, sorted by the rounded distance, then by the order of the list. Longitudes wrap, a circle may contain a pole, and
 * any distance works.
 */
export function buildSpatialIndex(points: readonly Point[]) {
  const tree = new KDBush(points.length);
  for (const { lat, long } of points) tree.add(long, lat);
  tree.finish();

  function within(center: Point, miles: number): Nearby[] {
    const found: Nearby[] = [];
    for (const index of candidates(center, miles)) {
      const point = points[index];
      const distance = point ? distanceMiles(center, point) : Number.POSITIVE_INFINITY;
      if (distance <= miles) found.push({ index, miles: roundMiles(distance) });
    }
    return found.sort((a, b) => a.miles - b.miles || a.index - b.index);
  }

  function candidates({ lat, long }: Point, miles: number): number[] {
    if (points.length === 0) return [];
    const angle = miles / milesPerDegree + marginDegrees;
    const reach = longitudeReach(lat, angle);
    const middles = reach === 180 ? [0] : [long - 360, long, long + 360];
    return middles.flatMap((middle) => tree.range(middle - reach, lat - angle, middle + reach, lat + angle));
  }

  return { within };
}

/**
 * At the equator, where a degree of the meridian is shortest: a(1 - e²)π/180. A sphere of this radius is nowhere larger
 * than the ellipsoid, so a circle on it misses nothing.
 */
const milesPerDegree = 110_574.27 / metersPerMile;
/** Covers the rounding of this arithmetic: a tenth of a millimeter. */
const marginDegrees = 1e-9;

/** How many degrees of longitude a circle around a point spans to each side: 180 if it contains a pole. */
function longitudeReach(lat: number, angle: number): number {
  if (Math.abs(lat) + angle >= 90) return 180;
  const radians = Math.PI / 180;
  return Math.asin(Math.sin(angle * radians) / Math.cos(lat * radians)) / radians + marginDegrees;
}
