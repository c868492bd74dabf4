import { branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import type { EncodedBranch } from "#lib/branches/search/encoded-branch.ts";
import { hasWords, longKey, shortKey } from "#lib/branches/search/search-text.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import type { Suggestion } from "#lib/branches/shared/place-schemas.ts";
import { states } from "#lib/branches/shared/states.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { type City, type Gazetteer, loadGazetteer } from "./gazetteer.ts";

const maxCities = 8;
const maxZips = 4;
const maxBranches = 4;

/** What a text may mean, most likely first: ZIP codes, states, cities, and branches. Answers from memory. */
export async function suggestPlaces(ctx: Context, { q }: { q: string }): Promise<Suggestion[]> {
  const [gazetteer, { branches }] = await Promise.all([loadGazetteer(), branchSnapshot(ctx.db)]);
  return suggest(q, gazetteer, branches);
}

/** The suggestions for a text. */
export function suggest(
  text: string,
  gazetteer: Gazetteer,
  branches: readonly EncodedBranch[],
): Suggestion[] {
  const typed = text.trim().replaceAll(/\s+/g, " ");
  if (typed === "") return [];
  const places = [
    ...suggestZips(typed, gazetteer),
    ...suggestStates(typed),
    ...(/^[a-z]/i.test(typed) ? suggestCities(typed, gazetteer) : []),
  ];
  const found = suggestBranches(typed, branches);
  if (found.some((branch) => branch.kind === "branch" && branch.number === typed.toUpperCase()))
    return [...found, ...places];
  if (found.length === 0) return places;
  const words: Suggestion = {
    kind: "words",
    label: `All branches with “${typed}”`,
    detail: "In number, name, street, or ZIP code",
    words: typed,
  };
  return [...places, ...found, words];
}

function toPlace(label: string, detail: string, { lat, long }: { lat: number; long: number }): Suggestion {
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  return { kind: "place", label, detail, lat: round(lat), long: round(long) };
}

function suggestZips(text: string, { zips }: Gazetteer): Suggestion[] {
  if (!/^\d{3,5}$/.test(text)) return [];
  return [...zips]
    .filter(([zip]) => zip.startsWith(text))
    .slice(0, maxZips)
    .map(([zip, place]) => toPlace(zip, `ZIP code, ${place.city}, ${place.state}`, place));
}

function suggestStates(text: string): Suggestion[] {
  return findStates(text).map((state) => ({
    kind: "state",
    label: states[state as keyof typeof states],
    detail: "All branches of the state",
    state,
  }));
}

/** The states with this code or name. Unless `isWhole`, three letters of a name are enough. */
function findStates(text: string, isWhole = false): string[] {
  const upper = text.toUpperCase();
  const isName = isWhole || text.length < 3 || upper in states;
  return Object.entries(states).flatMap(([code, name]) =>
    code === upper || (isName ? name.toUpperCase() === upper : name.toUpperCase().startsWith(upper))
      ? [code]
      : [],
  );
}

/** A name of a city, and the states in which to look for it. */
type Reading = { shortKey: string; longKey: string; within: readonly string[] | null };

function toReading(name: string, within: readonly string[] | null): Reading {
  return { shortKey: shortKey(name), longKey: longKey(name), within };
}

/** Splits `mount vernon ny` into every possible city name and the states that the rest may mean. */
function readingsInState(text: string, isStateWhole: boolean): Reading[] {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return words.slice(1).flatMap((_, index) => {
    const within = findStates(words.slice(index + 1).join(" "), isStateWhole);
    return within.length > 0 ? [toReading(words.slice(0, index + 1).join(" "), within)] : [];
  });
}

/** Partial state names count only if nothing else matches: St Louis is not "St" in Louisiana. */
function suggestCities(text: string, { cities }: Gazetteer): Suggestion[] {
  const sure = findCities([toReading(text, null), ...readingsInState(text, true)], cities);
  const found = sure.length > 0 ? sure : findCities(readingsInState(text, false), cities);
  return found.slice(0, maxCities).map((city) => toPlace(`${city.name}, ${city.state}`, "City", city));
}

/** The cities whose name begins as a reading does. Those with exactly this name come first. */
function findCities(readings: readonly Reading[], cities: readonly City[]): City[] {
  const exact = new Set<City>();
  const begun = new Set<City>();
  for (const reading of readings)
    for (const city of cities) {
      if (reading.within && !reading.within.includes(city.state)) continue;
      if (city.shortKey === reading.shortKey) exact.add(city);
      else if (city.shortKey.startsWith(reading.shortKey) || city.longKey.startsWith(reading.longKey))
        begun.add(city);
    }
  return [...new Set([...exact, ...begun])];
}

function suggestBranches(text: string, branches: readonly EncodedBranch[]): Suggestion[] {
  const upper = text.toUpperCase();
  const isFound = hasWords(text);
  return branches
    .filter(({ searchText }) => isFound(searchText))
    .sort((a, b) => Number(b.record.number === upper) - Number(a.record.number === upper))
    .slice(0, maxBranches)
    .map(({ record }) => ({
      kind: "branch",
      label: branchName(record),
      detail: `Branch ${record.number}, ${record.addressLine1}`,
      number: record.number,
    }));
}
