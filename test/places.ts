import { readFile } from "node:fs/promises";
import path from "node:path";

const file = path.join(import.meta.dirname, "../lib/branches/places/gazetteer.txt");

type Place = { zip: string; state: string; lat: number; long: number };

/** The 41,000 ZIP codes of the gazetteer, the largest set of locations in tests and benchmarks. */
export async function readPlaces(): Promise<Place[]> {
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  return lines.map((line) => {
    const [zip = "", , state = "", lat, long] = line.split("\t");
    return { zip, state, lat: Number(lat), long: Number(long) };
  });
}
