import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Point } from "#lib/branches/search/geodesic.ts";
import { longKey, shortKey } from "#lib/branches/search/search-text.ts";
import { processState } from "#lib/platform/process-state.ts";

/** `zone` is the time zone in a state that has several, else "". */
export type Zip = Point & { city: string; state: string; zone: string };
export type City = Point & {
  name: string;
  state: string;
  shortKey: string;
  longKey: string;
  zipCount: number;
};

/** ZIP codes, cities with the larger ones first, and the number of ZIP codes of each `City, ST`. */
export type Gazetteer = {
  zips: ReadonlyMap<string, Zip>;
  cities: readonly City[];
  citySizes: ReadonlyMap<string, number>;
};

const file = path.join(process.cwd(), "lib/branches/places/gazetteer.txt");
const state = processState("gazetteer", () => ({ loading: null as Promise<Gazetteer> | null }));

/** The ZIP codes and cities of the United States. Reads the file once per process, when it is first needed. */
export function loadGazetteer(): Promise<Gazetteer> {
  state.loading ??= readFile(file, "utf8")
    .then(readGazetteer)
    .catch((error: unknown) => {
      state.loading = null;
      throw error;
    });
  return state.loading;
}

/** Reads gazetteer.txt, which tools/generate/gazetteer.ts writes. A city is at the mean of its ZIP codes. */
function readGazetteer(text: string): Gazetteer {
  const zips = new Map<string, Zip>();
  const cities = new Map<string, City>();
  for (const line of text.split("\n")) {
    const [zip, city, state, latText, longText, zone = ""] = line.split("\t");
    if (!zip || !city || !state) continue;
    const point = { lat: Number(latText), long: Number(longText) };
    zips.set(zip, { city, state, zone, ...point });
    const key = `${city}, ${state}`;
    const known = cities.get(key);
    if (!known) {
      cities.set(key, {
        name: city,
        state,
        shortKey: shortKey(city),
        longKey: longKey(city),
        zipCount: 1,
        ...point,
      });
      continue;
    }
    known.zipCount += 1;
    known.lat += (point.lat - known.lat) / known.zipCount;
    known.long += (point.long - known.long) / known.zipCount;
  }
  return {
    zips,
    cities: [...cities.values()].sort((a, b) => b.zipCount - a.zipCount),
    citySizes: new Map([...cities].map(([name, { zipCount }]) => [name, zipCount])),
  };
}
