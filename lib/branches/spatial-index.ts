import KDBush from "kdbush";
import { distanceMiles, metresPerMile, type Place, placeAt, semiMinorMetres } from "./geodesic.ts";

export type Nearby = { index: number; distanceMiles: number };

/** Finds which of a fixed list of places lie within a distance, exactly. */
export type SpatialIndex = { within: (lat: number, long: number, miles: number) => Nearby[] };

type Box = { west: number; south: number; east: number; north: number };

/**
 * Builds the index. A query returns every place whose distance along the ellipsoid is at most `miles`, nearest first,
 * equal distances in the order of the list. Longitudes wrap, caps reach over poles, any distance is fine.
 *
 * The tree holds longitude and reduced latitude, in radians: a way along the ellipsoid is never shorter than the way
 * between the same reduced latitudes on a sphere of the polar radius, so the box around that sphere's cap misses
 * nothing. What is in the box is then measured.
 */
export function buildSpatialIndex(places: readonly Place[]): SpatialIndex {
  const tree = new KDBush(places.length);
  for (const place of places) tree.add(place.longRadians, Math.atan2(place.sinU, place.cosU));
  tree.finish();

  function within(lat: number, long: number, miles: number): Nearby[] {
    const center = placeAt(lat, long);
    const found: Nearby[] = [];
    for (const index of candidates(center, miles)) {
      const place = places[index];
      if (!place) continue;
      const distance = distanceMiles(center, place);
      if (distance <= miles) found.push({ index, distanceMiles: distance });
    }
    return found.sort((a, b) => a.distanceMiles - b.distanceMiles || a.index - b.index);
  }

  function candidates(center: Place, miles: number): Iterable<number> {
    if (places.length === 0) return [];
    const box = boxAround(center, miles);
    if (!box) return places.keys();
    return wrapped(box).flatMap(({ west, south, east, north }) => tree.range(west, south, east, north));
  }

  return { within };
}

/** Rounding of the box's own arithmetic; a hundredth of an inch. */
const margin = 1e-10;

/** The box of reduced latitude and longitude around the cap; null where the cap covers the sphere. */
function boxAround(center: Place, miles: number): Box | null {
  const angle = (miles * metresPerMile) / semiMinorMetres + margin;
  if (angle >= Math.PI) return null;
  const u = Math.atan2(center.sinU, center.cosU);
  const [south, north] = [u - angle, u + angle];
  if (south <= -Math.PI / 2 || north >= Math.PI / 2) return { west: -Math.PI, south, east: Math.PI, north };
  const reach = Math.asin(Math.sin(angle) / center.cosU) + margin;
  return { west: center.longRadians - reach, south, east: center.longRadians + reach, north };
}

/** A box that reaches over the antimeridian, as the two boxes that it is. */
function wrapped(box: Box): Box[] {
  if (box.east - box.west >= 2 * Math.PI) return [{ ...box, west: -Math.PI, east: Math.PI }];
  if (box.west <= -Math.PI)
    return [
      { ...box, west: box.west + 2 * Math.PI, east: Math.PI },
      { ...box, west: -Math.PI },
    ];
  if (box.east >= Math.PI)
    return [
      { ...box, east: Math.PI },
      { ...box, west: -Math.PI, east: box.east - 2 * Math.PI },
    ];
  return [box];
}
