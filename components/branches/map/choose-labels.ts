import { states } from "#lib/branches/shared/states.ts";
import { clusterPixels, type MapMarker, openedPixels, pinPixels } from "./clusters.ts";

/** The names of public/map/names.json, towns.txt, and shields.txt. Longitudes are those of the map. Larger cities come first. */
export type PlaceNames = {
  /** Code, latitude, longitude, width in degrees. */
  states: [code: string, lat: number, long: number, widthDegrees: number][];
  /** Name, latitude, longitude, thousands of people. */
  cities: [name: string, lat: number, long: number, thousands: number][];
  /** Numbers of interstates, the ones for a distant map first. */
  shields?: [zoom: number, number: string, lat: number, long: number][];
  /** The place of the search, which has a name at every zoom. */
  searched?: Spot & { name: string };
};

type Label = {
  kind: "state" | "city" | "road" | "searched";
  size: "large" | "usual" | "small";
  /** To the right or left of a city's dot; `after` or `before` the pin that covers it; or centered, without a dot. */
  at: "right" | "left" | "after" | "before" | "middle";
  text: string;
  x: number;
  y: number;
};
export type PixelBox = { left: number; right: number; top: number; bottom: number };
type Spot = { lat: number; long: number };
/** Something at a place that names keep clear of, and how many pixels it reaches from there. */
export type Cover = Spot & { across: number; up: number; down: number };
type View = {
  zoom: number;
  /** Pixels from the same corner for every spot. */
  place: (spot: Spot) => { x: number; y: number };
  isInView: (spot: Spot) => boolean;
  /** What lies over the map whatever it shows, such as its controls. */
  controls?: readonly PixelBox[];
};

const stateCharacterPixels = 8.2;
const cityCharacterPixels = 6.2;
const linePixels = 14;
const shieldPixels = 20;
/** Between two equal numbers. */
const shieldGapPixels = 200;
/** The dot of a city and its distance from the name. */
const dotPixels = 10;
/** How far apart two sources have the same place. */
const searchedPixels = 60;
/** Between a name and a pin. */
const gapPixels = 2;
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

export function coverOf(spot: Spot, pixels: number): Cover {
  return { ...spot, across: pixels / 2, up: pixels / 2, down: pixels / 2 };
}

/** A pin stands on its place. */
export function pinCover(spot: Spot, { width, height } = pinPixels): Cover {
  return { ...spot, across: width / 2, up: height, down: 2 };
}

export function markerCover(marker: MapMarker): Cover {
  return marker.count === 1 ? pinCover(marker) : coverOf(marker, clusterPixels(marker.count));
}

/** A pin with its name above it: those of `OpenedPin`. */
export function namedCovers({ lat, long, name }: Spot & { name: string }): Cover[] {
  const { height } = openedPixels;
  const across = name.length * 3.6 + 10;
  return [pinCover({ lat, long }, openedPixels), { lat, long, across, up: height + 30, down: -height }];
}

/** A state's name if it fits between its borders, else its code if that fits. */
function stateText(code: string, widthPixels: number): string | null {
  const name = states[code as keyof typeof states];
  if (name.length * stateCharacterPixels < widthPixels) return name;
  return code.length * stateCharacterPixels < widthPixels ? code : null;
}

type Anchor = Pick<Label, "at" | "x" | "y"> & { middle: number };

/** Where a city's name can be, the best place first: beside its dot, or beside what covers the dot, then above and below. */
function anchorsAt(x: number, y: number, width: number, covered: readonly PixelBox[]): Anchor[] {
  const pin = covered.find(
    ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  );
  const above = (to: number): Anchor => ({ at: "middle", x, y: to - linePixels / 2, middle: x });
  const below = (from: number): Anchor => ({ at: "middle", x, y: from + linePixels / 2, middle: x });
  if (pin) {
    const beside = (pin.top + pin.bottom) / 2;
    return [
      { at: "after", x: pin.right, y: beside, middle: pin.right + width / 2 },
      { at: "before", x: pin.left, y: beside, middle: pin.left - width / 2 },
      above(pin.top),
      below(pin.bottom),
    ];
  }
  return [
    { at: "right", x, y, middle: x + width / 2 - 4 },
    { at: "left", x, y, middle: x - width / 2 + 4 },
    above(y - 11),
    below(y + 11),
    above(y - 27),
    below(y + 27),
  ];
}

/**
 * The names in a view. None overlaps another or what covers the map. States come before cities, larger cities first, and
 * numbers of roads last.
 */
export function getLabels(
  file: PlaceNames,
  { zoom, place, isInView, controls = [] }: View,
  covers: readonly Cover[] = [],
): Label[] {
  const labels: Label[] = [];
  const covered = covers.map(({ across, up, down, ...spot }): PixelBox => {
    const { x, y } = place(spot);
    return {
      left: x - across - gapPixels,
      right: x + across + gapPixels,
      top: y - up - gapPixels,
      bottom: y + down + gapPixels,
    };
  });
  const taken = [...covered, ...controls];
  const add = (label: Label, box: PixelBox): boolean => {
    if (taken.some((other) => overlap(box, other))) return false;
    taken.push(box);
    labels.push(label);
    return true;
  };
  const tryAll = (label: Omit<Label, "at" | "x" | "y">, anchors: readonly Anchor[], width: number): boolean =>
    anchors.some(({ middle, ...at }) => add({ ...label, ...at }, boxAround(middle, at.y, width)));
  const { searched } = file;
  const searchedAt = searched && isInView(searched) ? place(searched) : null;
  if (searched && searchedAt) {
    const width = searched.name.length * cityCharacterPixels * 1.25 + dotPixels;
    const anchors = anchorsAt(searchedAt.x, searchedAt.y, width, covered);
    tryAll({ kind: "searched", size: "large", text: searched.name }, anchors, width);
  }
  /** The base map's own name of the place of the search. */
  const isSearched = (name: string, at: { x: number; y: number }) =>
    searched?.name.split(",")[0] === name &&
    searchedAt !== null &&
    Math.hypot(at.x - searchedAt.x, at.y - searchedAt.y) < searchedPixels;
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
    if (isSearched(text, { x, y })) continue;
    const size = thousands >= largeThousands ? "large" : thousands < smallThousands ? "small" : "usual";
    const width = text.length * cityCharacterPixels * (size === "large" ? 1.25 : 1) + dotPixels;
    const tried = anchorsAt(x, y, width, covered);
    const beside = size === "small" ? tried.slice(0, 2) : tried;
    tryAll({ kind: "city", size, text }, beside, width);
  }
  const numbered = new Map<string, { x: number; y: number }[]>();
  for (const [from, text, lat, long] of file.shields ?? []) {
    // Where a number has no room, one for a closer zoom is drawn.
    if (from > zoom + 1) break;
    if (!isInView({ lat, long })) continue;
    const { x, y } = place({ lat, long });
    const equal = numbered.get(text) ?? [];
    if (equal.some((other) => Math.hypot(other.x - x, other.y - y) < shieldGapPixels)) continue;
    const box = boxAround(x, y, shieldPixels + Math.max(0, text.length - 2) * 6, shieldPixels);
    if (add({ kind: "road", size: "usual", at: "middle", text, x, y }, box))
      numbered.set(text, [...equal, { x, y }]);
  }
  return labels;
}
