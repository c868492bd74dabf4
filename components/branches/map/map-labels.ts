import { states } from "#lib/branches/states.ts";
import { type MapMarker, markerPixels } from "./cluster-index.ts";

/** The names of public/base-map.json and public/towns.txt. Longitudes are those of the map. Larger cities come first. */
export type BaseMapFile = {
  /** Code, latitude, longitude, width in degrees. */
  states: [code: string, lat: number, long: number, widthDegrees: number][];
  /** Name, latitude, longitude, thousands of people. */
  cities: [name: string, lat: number, long: number, thousands: number][];
};

type Label = {
  kind: "state" | "city";
  size: "large" | "usual" | "small";
  /** Beside a city's dot, or centered if there is no dot. */
  at: "dot" | "middle";
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

/** Parses public/towns.txt: name, latitude, longitude, population. */
export function readTowns(text: string): BaseMapFile["cities"] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [name = "", lat, long, people] = line.split("\t");
      return [name, Number(lat), Number(long), Number(people) / 1_000];
    });
}

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
  file: BaseMapFile,
  { zoom, place, isInView }: View,
  markers: readonly MapMarker[] = [],
): Label[] {
  const labels: Label[] = [];
  const taken = markers.map((marker) => {
    const [{ x, y }, pixels] = [place(marker), markerPixels(marker.branches.length)];
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
    const width = text.length * cityCharacterPixels * (size === "large" ? 1.25 : 1) + 10;
    const label = { kind: "city", size, text, x, y } as const;
    if (add({ ...label, at: "dot" }, boxAround(x + width / 2 - 4, y, width)) || size === "small") continue;
    // Place the searched city around the pins on it.
    for (const down of [-18, 18, -34, 34])
      if (add({ ...label, at: "middle", y: y + down }, boxAround(x, y + down, width))) break;
  }
  return labels;
}
