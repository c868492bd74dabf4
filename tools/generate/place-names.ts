// Writes the names on the map (GeoNames, CC BY 4.0): public/map/names.json has the states and the large cities,
// public/map/towns.txt has every town, for a closer map.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Feature, MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, GeometryObject, Topology } from "topojson-specification";
import { distanceMiles } from "../../lib/branches/search/geodesic.ts";
import { type StateCode, states } from "../../lib/branches/shared/states.ts";
import { areaAndCentroid } from "./shapes.ts";
import { allTowns, type Town, territoryZips } from "./towns.ts";

type Named = { name: string };

/** The map stays on one side of the date line: Guam is drawn west of Hawaii. */
const mapLongitude = (long: number) => (long > 0 ? long - 360 : long);

const topology: Topology<{ states: GeometryCollection<Named> }> = JSON.parse(
  await readFile(new URL(import.meta.resolve("us-atlas/states-10m.json")), "utf8"),
);

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

function outerRings(object: GeometryObject<Named>): Position[][] {
  // A geometry becomes one feature; the types say that it may be a collection.
  const { geometry } = feature(topology, object) as Feature<Polygon | MultiPolygon>;
  const parts = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return parts.map(([ring = []]) => ring);
}

/** `[code, latitude, longitude, approximate width in degrees]` */
function stateNames(): [string, number, number, number][] {
  return topology.objects.states.geometries.flatMap((geometry) => {
    const code = Object.entries(states).find(
      ([, name]) => name === (geometry.properties as Named)?.name,
    )?.[0];
    if (!code) return [];
    const rings = outerRings(geometry);
    const [largest = []] = rings.toSorted(
      (one, other) => areaAndCentroid(other).area - areaAndCentroid(one).area,
    );
    const middle = areaAndCentroid(largest);
    const [lat, long] = placed[code as StateCode] ?? [middle.lat, middle.long];
    const longs = largest.map(([x = 0]) => mapLongitude(x));
    const wide = Math.max(...longs) - Math.min(...longs);
    return [[code, round(lat, 2), round(mapLongitude(long), 2), round(wide, 1)]];
  });
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

/** A city that people mean by its name alone, and how many times smaller a town is that they do not. */
const known = { people: 300_000, times: 10 };

/** The largest town of each name. */
const largest = new Map<string, number>();
for (const { name, population } of allTowns())
  largest.set(name, Math.max(largest.get(name) ?? 0, population));

/** The name on the map: with the state for a small town that is called like a large city, such as “Houston, MS”. */
function labelOf({ name, state, population }: Town): string {
  const most = largest.get(name) ?? 0;
  return most >= known.people && population * known.times < most ? `${name}, ${state}` : name;
}

/** A part of a city that has its name, such as the village of Queens, is not named beside it. */
const partMiles = 20;

/** “La Porte” is also written “LaPorte”. */
const keyOf = ({ name, state }: Town) => `${name.replaceAll(/[ .'-]/g, "").toLowerCase()}, ${state}`;

const byName = Map.groupBy(allTowns(), keyOf);

function isPart(town: Town): boolean {
  const namesakes = byName.get(keyOf(town)) ?? [];
  return namesakes.some(
    (other) => other.population > town.population && distanceMiles(town, other) < partMiles,
  );
}

const towns = allTowns().filter((town) => !isPart(town));

const fewestPeople = 60_000;

/** `[name, latitude, longitude, thousands of people]`, largest first. The territories' towns are all small. */
function cityNames(): [string, number, number, number][] {
  const territories = ["AS", "GU", "MP", "PR", "VI", "AK", "HI"];
  return towns
    .filter(({ population, state }) => population >= (territories.includes(state) ? 8_000 : fewestPeople))
    .toSorted((one, other) => other.population - one.population)
    .map((town) => [
      labelOf(town),
      round(town.lat, 2),
      round(mapLongitude(town.long), 2),
      Math.round(town.population / 1_000),
    ]);
}

/** The minimum population of a town. Smaller ones would clutter the map. */
const townPeople = 1_500;

/** Lines of `name, latitude, longitude, population`, largest first. */
function townLines(): string[] {
  return towns
    .filter(({ population, state }) => population >= (state in territoryZips ? 1 : townPeople))
    .toSorted((one, other) => other.population - one.population)
    .map((town) =>
      [labelOf(town), round(town.lat, 3), round(mapLongitude(town.long), 3), town.population].join("\t"),
    );
}

const directory = path.join(import.meta.dirname, "../../public/map");
const names = { states: stateNames(), cities: cityNames() };
const lines = townLines();
await writeFile(path.join(directory, "names.json"), `${JSON.stringify(names)}\n`);
await writeFile(path.join(directory, "towns.txt"), `${lines.join("\n")}\n`);
process.stdout.write(
  `public/map: ${names.states.length} states, ${names.cities.length} cities, ${lines.length} towns\n`,
);
