import { type FinderView, isNarrowed, toArea, toBox } from "#components/branches/finder/finder-view.ts";
import { lower48, mapLongitude } from "./map-places.ts";

/** A part of the map. Longitudes are the map's own. */
export type ViewBounds = { south: number; west: number; north: number; east: number };

const milesPerDegree = 69;
/** The map draws the circle of a search up to this many miles. */
export const farthestRing = 500;

const country: ViewBounds = {
  south: lower48[0][0],
  west: lower48[0][1],
  north: lower48[1][0],
  east: lower48[1][1],
};

/**
 * The part of the map that a view shows, with these results of its search: the whole circle of the search or, on a phone,
 * which has no room for it, what was found there.
 */
export function viewBounds(
  view: FinderView,
  branches: readonly { lat: number; long: number }[],
  isPhone = false,
): ViewBounds {
  const [box, area] = [toBox(view), toArea(view)];
  if (box) return box;
  if (area && (branches.length === 0 || (area.miles <= farthestRing && !isPhone))) {
    const high = area.miles / milesPerDegree;
    const wide = Math.min(180, high / Math.cos((area.lat * Math.PI) / 180));
    const long = mapLongitude(area.long);
    return { south: area.lat - high, west: long - wide, north: area.lat + high, east: long + wide };
  }
  if (!isNarrowed(view) || branches.length === 0) return country;
  const places = area ? [...branches, area] : branches;
  const bounds = { south: 90, west: 0, north: -90, east: -360 };
  for (const { lat, long } of places) {
    bounds.south = Math.min(bounds.south, lat);
    bounds.north = Math.max(bounds.north, lat);
    bounds.west = Math.min(bounds.west, mapLongitude(long));
    bounds.east = Math.max(bounds.east, mapLongitude(long));
  }
  return bounds;
}
