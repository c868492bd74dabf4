import type { LatLngBoundsExpression } from "leaflet";

/** The quick views, as southwest and northeast corners. Longitudes west of the date line continue below -180. */
export const quickViews: readonly { label: string; bounds: LatLngBoundsExpression }[] = [
  {
    label: "Mainland",
    bounds: [
      [24.4, -125],
      [49.5, -66.8],
    ],
  },
  {
    label: "Alaska",
    bounds: [
      [51, -188],
      [71.5, -129.5],
    ],
  },
  {
    label: "Hawaii",
    bounds: [
      [18.8, -160.5],
      [22.4, -154.6],
    ],
  },
  {
    label: "Puerto Rico",
    bounds: [
      [17.6, -67.6],
      [18.7, -64.4],
    ],
  },
  {
    // With the Northern Marianas.
    label: "Guam",
    bounds: [
      [13.1, -216],
      [15.4, -213.5],
    ],
  },
  {
    label: "Samoa",
    bounds: [
      [-14.7, -171.3],
      [-14.1, -169.2],
    ],
  },
];

/** Keeps the United States on one side of the map: Guam is west of Hawaii, not east of Europe. */
export function mapLongitude(longitude: number): number {
  return longitude > 0 ? longitude - 360 : longitude;
}
