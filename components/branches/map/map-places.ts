import type { LatLngBoundsExpression } from "leaflet";

type Corners = readonly [label: string, south: number, west: number, north: number, east: number];

/** Longitudes west of the date line continue below -180. */
const corners: readonly Corners[] = [
  ["Mainland", 24.4, -125, 49.5, -66.8],
  ["Alaska", 51, -188, 71.5, -129.5],
  ["Hawaii", 18.8, -160.5, 22.4, -154.6],
  ["Puerto Rico", 17.6, -67.6, 18.7, -64.4],
  // With the Northern Marianas.
  ["Guam", 13.1, -216, 15.4, -213.5],
  ["Samoa", -14.7, -171.3, -14.1, -169.2],
];

export const quickViews = corners.map(([label, south, west, north, east]) => ({
  label,
  bounds: [
    [south, west],
    [north, east],
  ] satisfies LatLngBoundsExpression,
}));

/** The map cannot leave the area of the quick views. */
export const farthest: LatLngBoundsExpression = [
  [-40, -250],
  [82, -30],
];

/** Keeps the United States on one side of the map: Guam is west of Hawaii, not east of Europe. */
export function mapLongitude(longitude: number): number {
  return longitude > 0 ? longitude - 360 : longitude;
}
