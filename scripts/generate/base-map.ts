// Writes public/base-map.json, what the branch finder's map shows besides the states: neighboring countries (world-atlas:
// Natural Earth, public domain) and the names of states and large cities (GeoNames, CC BY 4.0).
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Feature, MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, GeometryObject, Topology } from "topojson-specification";
import { type StateCode, states } from "../../lib/branches/search/states.ts";
import { allTowns } from "./towns.ts";

type Named = { name: string };
type Shapes<Name extends string> = Topology<Record<Name, GeometryCollection<Named>>>;

async function readShapes<Name extends string>(url: string): Promise<Shapes<Name>> {
  return JSON.parse(await readFile(new URL(url), "utf8"));
}

/** The map stays on one side of the date line: Guam is drawn west of Hawaii. */
const mapLongitude = (long: number) => (long > 0 ? long - 360 : long);
/** The area that the map can show, in degrees, with a margin. */
const reach = { south: -22, north: 75, west: -232, east: -52 };

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
const world = await readShapes<"countries">(import.meta.resolve("world-atlas/countries-50m.json"));
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

/** A topology of only those polygons and the arcs they use. */
function neighborLand() {
  const kept = new Map<number, number>();
  const renumber = (arc: number) => {
    const index = arc < 0 ? ~arc : arc;
    const place = kept.get(index) ?? kept.size;
    kept.set(index, place);
    return arc < 0 ? ~place : place;
  };
  const land = neighborArcs().map((polygon) => polygon.map((ring) => ring.map(renumber)));
  return {
    type: "Topology",
    transform: world.transform,
    arcs: [...kept.keys()].map((index) => world.arcs[index]),
    objects: { land: { type: "MultiPolygon", arcs: land } },
  };
}

/** The rings of each polygon of a shape, the outer ring first. */
function partsOf(topology: Topology, object: GeometryObject): Position[][][] {
  // A geometry becomes one feature; the types say that it may be a collection.
  const { geometry } = feature(topology, object) as Feature<Polygon | MultiPolygon>;
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

function areaAndCentroid(ring: readonly Position[]): { area: number; lat: number; long: number } {
  let [area, x, y] = [0, 0, 0];
  ring.forEach(([x0 = 0, y0 = 0], index) => {
    const [x1 = 0, y1 = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = x0 * y1 - x1 * y0;
    area += cross / 2;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  });
  return { area: Math.abs(area), long: x / (6 * area), lat: y / (6 * area) };
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

const map = { neighbours: neighborLand(), states: stateNames(), cities: cityNames() };
const file = path.join(import.meta.dirname, "../../public/base-map.json");
const text = JSON.stringify(map);
await writeFile(file, `${text}\n`);
process.stdout.write(
  `${path.relative(".", file)}: ${Math.round(text.length / 1_000)} KB, ${map.states.length} states, ${map.cities.length} cities\n`,
);
