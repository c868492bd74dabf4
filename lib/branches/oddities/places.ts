import type { Geometry, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { loadGazetteer, type Zip } from "#lib/branches/places/gazetteer.ts";
import { distanceMiles, type Point } from "#lib/branches/search/geodesic.ts";
import { isInside } from "#lib/branches/search/is-inside.ts";
import { shortKey } from "#lib/branches/search/search-text.ts";
import { type StateCode, stateCodes, states } from "#lib/branches/shared/states.ts";
import { processState } from "#lib/platform/process-state.ts";

/** Reference data for checking coordinates and addresses. */
export type Places = {
  /** The land borders of each state, without the Great Lakes. */
  borders: ReadonlyMap<StateCode, readonly Position[][]>;
  /** A box around each piece of land of a state. */
  boxes: ReadonlyMap<StateCode, readonly Box[]>;
  zips: ReadonlyMap<string, Zip>;
  /** The ZIP codes of each city, by state and city. */
  cities: ReadonlyMap<string, readonly Zip[]>;
};

type Box = { south: number; north: number; west: number; east: number };

/** About 35 miles, for shores, border towns, and coordinates of a ZIP code. */
const nearDegrees = 0.5;

/** The scale of the borders is 1:10,000,000. */
const toleranceMiles = 1;
const milesPerDegree = 69;

const state = processState("branch-places", () => ({ loading: null as Promise<Places> | null }));

/** The reference data. Reads it once per process, in about 0.1 s. */
export function loadPlaces(): Promise<Places> {
  state.loading ??= readPlaces().catch((error: unknown) => {
    state.loading = null;
    throw error;
  });
  return state.loading;
}

async function readPlaces(): Promise<Places> {
  const { default: file } = await import("us-atlas/states-10m.json", { with: { type: "json" } });
  // TypeScript widens each "type" in the file to string.
  const topology = file as unknown as Topology<{ states: GeometryCollection<{ name: string }> }>;
  const shapes = feature(topology, topology.objects.states).features;
  const findShape = (name: string) =>
    shapes.find(({ properties }) => properties.name === name) ??
    // The file says "United States Virgin Islands".
    shapes.find(({ properties }) => properties.name.endsWith(` ${name}`));
  const { zips } = await loadGazetteer();
  const borders = new Map(stateCodes.map((code) => [code, getRings(findShape(states[code])?.geometry)]));
  return {
    borders,
    boxes: new Map(stateCodes.map((code) => [code, (borders.get(code) ?? []).map(toBox)])),
    zips,
    cities: Map.groupBy(zips.values(), ({ city, state }) => cityKey(city, state)),
  };
}

function cityKey(city: string, state: string): string {
  return `${state} ${shortKey(city)}`;
}

export function zipsOfCity({ cities }: Places, city: string, state: string): readonly Zip[] {
  return cities.get(cityKey(city, state)) ?? [];
}

function getRings(geometry: Geometry | undefined): Position[][] {
  if (geometry?.type === "Polygon") return geometry.coordinates;
  return geometry?.type === "MultiPolygon" ? geometry.coordinates.flat() : [];
}

function toBox(ring: readonly Position[]): Box {
  const box = { south: 90, north: -90, west: 180, east: -180 };
  for (const [long = 0, lat = 0] of ring) {
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
    box.west = Math.min(box.west, long);
    box.east = Math.max(box.east, long);
  }
  return box;
}

/** Whether a point is in a box around land of the state, or at most half a degree outside. Longitudes wrap, as in the Aleutians. */
export function isNearState({ boxes }: Places, state: StateCode, { lat, long }: Point): boolean {
  return (boxes.get(state) ?? []).some(
    ({ south, north, west, east }) =>
      lat >= south - nearDegrees &&
      lat <= north + nearDegrees &&
      [long - 360, long, long + 360].some(
        (turned) => turned >= west - nearDegrees && turned <= east + nearDegrees,
      ),
  );
}

/** Returns the state at a point, or null in water or abroad. */
export function stateAt({ borders }: Places, point: Point): StateCode | null {
  return stateCodes.find((code) => isInside(borders.get(code) ?? [], point)) ?? null;
}

/** Whether a point is in the state or at most a mile outside. */
export function isInState({ borders }: Places, state: StateCode, { lat, long }: Point): boolean {
  const rings = borders.get(state) ?? [];
  if (isInside(rings, { lat, long })) return true;
  const degrees = toleranceMiles / milesPerDegree;
  return Array.from({ length: 8 }, (_, eighth) => (eighth * Math.PI) / 4).some((angle) =>
    isInside(rings, {
      lat: lat + degrees * Math.sin(angle),
      long: long + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
    }),
  );
}

export function isNear(one: Point, other: Point, miles: number): boolean {
  return Math.abs(one.lat - other.lat) * milesPerDegree < miles + 1 && distanceMiles(one, other) <= miles;
}
