import geographiclib from "geographiclib-geodesic";
import { metersPerMile } from "#lib/branches/shared/miles.ts";

const { Geodesic } = geographiclib;

/** In degrees. */
export type Point = { lat: number; long: number };

/**
 * Miles between two points along the WGS 84 ellipsoid, good to a few nanometers anywhere on the earth.
 *
 * Source: C. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013).
 */
export function distanceMiles(from: Point, to: Point): number {
  const { s12: meters } = Geodesic.WGS84.Inverse(from.lat, from.long, to.lat, to.long, Geodesic.DISTANCE);
  if (meters === undefined) throw new RangeError(`no distance from ${from.lat}, ${from.long}`);
  return meters / metersPerMile;
}
