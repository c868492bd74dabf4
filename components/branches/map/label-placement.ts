import { states } from "#lib/branches/shared/states.ts";
import { type MapMarker, markerPixels } from "./clusters.ts";

/** The names of public/map/names.json and towns.txt. Longitudes are those of the map. Larger cities come first. */
export type PlaceNames = {
  /** Code, latitude, longitude, width in degrees. */
  states: [code: string, lat: number, long: number, widthDegrees: number][];
  /** Name, latitude, longitude, thousands of people. */
  cities: [name: string, lat: number, long: number, thousands: number][];
};

type Label = {
  kind: "state" | "city";
  size: "large" | "usual" | "small";
  /** To the right or left of a city's dot, or centered if there is no dot. */
  at: "right" | "left" | "middle";
  text: string;
  x: number;
  y: number;
};
type PixelBox = { left: number; right: number; top: number; bottom: number };
type Spot = { lat: number; long: number };
type View = {
  zoom: number;
  /** Pixels from the same corner for every spot. */
  place: (spot: Spot) => { x: number; y: number };
  isInView: (spot: Spot) => boolean;
};

const stateCharacterPixels = 8.2;
const cityCharacterPixels = 6.2;
const linePixels = 14;
/** The dot of a city and its distance from the name. */
const dotPixels = 10;
/** The smallest city that is named, in thousands of people, from a zoom on. */
const fewestThousands = [
  [4, 2_500],
  [5, 500],
  [6, 250],
  [7, 110],
  [8, 50],
  [9, 12],
  [10, 4],
  [11, 0],
] as const;
const largeThousands = 250;
const smallThousands = 20;

function boxAround(x: number, y: number, width: number, height = linePixels): PixelBox {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function overlap(one: PixelBox, other: PixelBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** A state's name if it fits between its borders, else its code if that fits. */
function stateText(code: string, widthPixels: number): string | null {
  const name = states[code as keyof typeof states];
  if (name.length * stateCharacterPixels < widthPixels) return name;
  return code.length * stateCharacterPixels < widthPixels ? code : null;
}

/**
 * The names in a view. None overlaps another or a pin. States come before cities, larger cities first.
 */
export function getLabels(
  file: PlaceNames,
  { zoom, place, isInView }: View,
  markers: readonly MapMarker[] = [],
): Label[] {
  const labels: Label[] = [];
  const taken = markers.map((marker) => {
    const [{ x, y }, pixels] = [place(marker), markerPixels(marker.count)];
    return boxAround(x, y, pixels, pixels);
  });
  const add = (label: Label, box: PixelBox): boolean => {
    if (taken.some((other) => overlap(box, other))) return false;
    taken.push(box);
    labels.push(label);
    return true;
  };
  const pixelsPerDegree = (256 * 2 ** zoom) / 360;
  for (const [code, lat, long, widthDegrees] of file.states) {
    const text = stateText(code, widthDegrees * pixelsPerDegree);
    if (!text || !isInView({ lat, long })) continue;
    const { x, y } = place({ lat, long });
    add(
      { kind: "state", size: "usual", at: "middle", text, x, y },
      boxAround(x, y, text.length * stateCharacterPixels),
    );
  }
  const [, fewest] = fewestThousands.findLast(([from]) => zoom >= from) ?? [0, Number.POSITIVE_INFINITY];
  for (const [text, lat, long, thousands] of file.cities) {
    if (thousands < fewest) break;
    if (!isInView({ lat, long })) continue;
    const { x, y } = place({ lat, long });
    const size = thousands >= largeThousands ? "large" : thousands < smallThousands ? "small" : "usual";
    const width = text.length * cityCharacterPixels * (size === "large" ? 1.25 : 1) + dotPixels;
    const anchors = [
      { at: "right", x, y, middle: x + width / 2 - 4 },
      { at: "left", x, y, middle: x - width / 2 + 4 },
      // Above and below the pins on a city.
      ...[-18, 18, -34, 34].map((down) => ({ at: "middle", x, y: y + down, middle: x }) as const),
    ] as const;
    const tried = size === "small" ? anchors.slice(0, 2) : anchors;
    tried.some(({ middle, ...at }) =>
      add({ kind: "city", size, text, ...at }, boxAround(middle, at.y, width)),
    );
  }
  return labels;
}
