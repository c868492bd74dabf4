import type { LatLngTuple, Map as LeafletMap } from "leaflet";
import type { StateCode } from "#lib/branches/shared/states.ts";

/** South and west, north and east. */
type Bounds = [LatLngTuple, LatLngTuple];

/** Longitudes west of the date line continue below -180. */
export const lower48: Bounds = [
  [24.4, -125],
  [49.5, -66.8],
];

/** What does not fit on a map with the other states, with the states and territories there and their short names. */
export const outlying: readonly {
  label: string;
  states: readonly StateCode[];
  /** Of the states, where the label is not their name. */
  names?: readonly string[];
  bounds: Bounds;
}[] = [
  {
    label: "Alaska",
    states: ["AK"],
    bounds: [
      [51, -188],
      [71.5, -129.5],
    ],
  },
  {
    label: "Hawaii",
    states: ["HI"],
    bounds: [
      [18.8, -160.5],
      [22.4, -154.6],
    ],
  },
  {
    label: "Puerto Rico",
    states: ["PR", "VI"],
    names: ["Puerto Rico", "Virgin Islands"],
    bounds: [
      [17.6, -67.6],
      [18.7, -64.4],
    ],
  },
  {
    label: "Guam",
    states: ["GU", "MP"],
    names: ["Guam", "Marianas"],
    bounds: [
      [13.1, -216],
      [15.4, -213.5],
    ],
  },
  {
    label: "Samoa",
    states: ["AS"],
    bounds: [
      [-14.7, -171.3],
      [-14.1, -169.2],
    ],
  },
];

/** The closest zoom level at which the map shows results or a branch by itself. */
export const cityZoom = 11;

/** The mark of the place that was searched. */
export const placePixels = 22;

const middle: [lat: number, long: number] = [38, -96];

/** Whether a map shows the country as a whole, on a screen of any size. */
export function showsCountry(map: LeafletMap): boolean {
  return map.getZoom() < map.getBoundsZoom(lower48) + 0.75 && map.getBounds().contains(middle);
}

/** The map cannot leave the area of the quick views. */
export const farthest: Bounds = [
  [-40, -250],
  [82, -30],
];

/** Keeps the United States on one side of the map: Guam is west of Hawaii, not east of Europe. */
export function mapLongitude(longitude: number): number {
  return longitude > 0 ? longitude - 360 : longitude;
}
