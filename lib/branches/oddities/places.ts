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
  /** The land of each state, without the Great Lakes. */
  land: ReadonlyMap<StateCode, readonly Piece[]>;
  zips: ReadonlyMap<string, Zip>;
  /** The ZIP codes of each city, by state and city. */
  cities: ReadonlyMap<string, readonly Zip[]>;
};

/** The border of a piece of land, and the box around it. */
type Piece = { ring: Position[]; box: Box };
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
  return {
    land: new Map(
      stateCodes.map((code) => [
        code,
        getRings(findShape(states[code])?.geometry).map((ring) => ({ ring, box: toBox(ring) })),
      ]),
    ),
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

/** Longitudes wrap, as in the Aleutians. */
function isInBox({ south, north, west, east }: Box, { lat, long }: Point, marginDegrees = 0): boolean {
  return (
    lat >= south - marginDegrees &&
    lat <= north + marginDegrees &&
    [long - 360, long, long + 360].some(
      (turned) => turned >= west - marginDegrees && turned <= east + marginDegrees,
    )
  );
}

/** Whether a point is in a box around land of the state, or at most half a degree outside. */
export function isNearState({ land }: Places, state: StateCode, point: Point): boolean {
  return (land.get(state) ?? []).some(({ box }) => isInBox(box, point, nearDegrees));
}

function isOnLand({ land }: Places, state: StateCode, point: Point): boolean {
  // A line to the east crosses the other rings an even number of times.
  const pieces = (land.get(state) ?? []).filter(({ box }) => isInBox(box, point));
  return isInside(
    pieces.map(({ ring }) => ring),
    point,
  );
}

/** Returns the state at a point, or null in water or abroad. */
export function stateAt(places: Places, point: Point): StateCode | null {
  return stateCodes.find((code) => isOnLand(places, code, point)) ?? null;
}

/** Whether a point is in the state or at most a mile outside. */
export function isInState(places: Places, state: StateCode, { lat, long }: Point): boolean {
  if (isOnLand(places, state, { lat, long })) return true;
  const degrees = toleranceMiles / milesPerDegree;
  return Array.from({ length: 8 }, (_, eighth) => (eighth * Math.PI) / 4).some((angle) =>
    isOnLand(places, state, {
      lat: lat + degrees * Math.sin(angle),
      long: long + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
    }),
  );
}

export function isNear(one: Point, other: Point, miles: number): boolean {
  return Math.abs(one.lat - other.lat) * milesPerDegree < miles + 1 && distanceMiles(one, other) <= miles;
}
