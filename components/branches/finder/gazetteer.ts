import { branchSearchText, hasWords, searchKey, searchKeys, states } from "#lib/branches/constants.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";

type Point = { lat: number; long: number };
type City = Point & { name: string; keys: readonly string[]; state: string; zips: number };
type Zip = Point & { city: string; state: string };

/** ZIP codes, and cities with the larger ones first. */
export type Gazetteer = { zips: ReadonlyMap<string, Zip>; cities: readonly City[] };

/** What a person may mean by what they typed. */
export type Suggestion = { label: string; detail: string } & (
  | ({ kind: "place" } & Point)
  | { kind: "state"; state: string }
  | { kind: "branch"; number: string }
  | { kind: "words"; words: string }
);

/** Reads public/gazetteer.txt, which scripts/generate/gazetteer.ts writes. A city is at the mean of its ZIP codes. */
export function readGazetteer(text: string): Gazetteer {
  const zips = new Map<string, Zip>();
  const cities = new Map<string, City>();
  for (const line of text.split("\n")) {
    const [zip, city, state, latText, longText] = line.split("\t");
    if (!zip || !city || !state) continue;
    const point = { lat: Number(latText), long: Number(longText) };
    zips.set(zip, { city, state, ...point });
    const key = `${city}, ${state}`;
    const known = cities.get(key);
    if (!known) cities.set(key, { name: city, keys: searchKeys(city), state, zips: 1, ...point });
    else {
      known.zips += 1;
      known.lat += (point.lat - known.lat) / known.zips;
      known.long += (point.long - known.long) / known.zips;
    }
  }
  return { zips, cities: [...cities.values()].sort((one, other) => other.zips - one.zips) };
}

/** `origin` is the portal's, for pages of other sites. */
export async function loadGazetteer(origin = ""): Promise<Gazetteer> {
  const response = await fetch(`${origin}/gazetteer.txt`);
  if (!response.ok) throw new Error("no gazetteer");
  return readGazetteer(await response.text());
}

const most = 8;

function placeOf(label: string, detail: string, { lat, long }: Point): Suggestion {
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  return { kind: "place", label, detail, lat: round(lat), long: round(long) };
}

function zipsLike(text: string, { zips }: Gazetteer): Suggestion[] {
  if (!/^\d{3,5}$/.test(text)) return [];
  return [...zips]
    .filter(([zip]) => zip.startsWith(text))
    .slice(0, 4)
    .map(([zip, place]) => placeOf(zip, `ZIP code, ${place.city}, ${place.state}`, place));
}

/** The states with this code or name. Unless `isWhole`, three letters of a name are enough. */
function statesLike(text: string, isWhole = false): string[] {
  const upper = text.toUpperCase();
  const isName = isWhole || text.length < 3 || upper in states;
  return Object.entries(states).flatMap(([code, name]) =>
    code === upper || (isName ? name.toUpperCase() === upper : name.toUpperCase().startsWith(upper))
      ? [code]
      : [],
  );
}

type Reading = { key: string; within: readonly string[] | null };

/** Splits `mount vernon ny` into every possible city name and the states that the rest may mean. */
function readingsInState(text: string, isStateWhole: boolean): Reading[] {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return words.slice(1).flatMap((_, index) => {
    const state = words.slice(index + 1).join(" ");
    const within = statesLike(state, isStateWhole);
    return within.length > 0 ? [{ key: searchKey(words.slice(0, index + 1).join("")), within }] : [];
  });
}

/** Partial state names count only if nothing else matches: St Louis is not "St" in Louisiana. */
function citiesLike(text: string, { cities }: Gazetteer): Suggestion[] {
  const find = (readings: Reading[]) =>
    readings.flatMap(({ key, within }) =>
      cities
        .filter(
          ({ keys, state }) => (within?.includes(state) ?? true) && keys.some((one) => one.startsWith(key)),
        )
        .map((city) => ({ city, isExact: city.keys.includes(key) })),
    );
  const sure = find([{ key: searchKey(text), within: null }, ...readingsInState(text, true)]);
  const found = sure.length > 0 ? sure : find(readingsInState(text, false));
  const exactFirst = [...found.filter(({ isExact }) => isExact), ...found.filter(({ isExact }) => !isExact)];
  return [...new Set(exactFirst.map(({ city }) => city))]
    .slice(0, most)
    .map((city) => placeOf(`${city.name}, ${city.state}`, "City", city));
}

const searchTexts = new WeakMap<BranchListItem, string>();

function searchTextOf(branch: BranchListItem): string {
  const text = searchTexts.get(branch) ?? branchSearchText(branch);
  searchTexts.set(branch, text);
  return text;
}

function branchesLike(text: string, branches: readonly BranchListItem[]): Suggestion[] {
  const upper = text.toUpperCase();
  return branches
    .filter((branch) => hasWords(searchTextOf(branch), text))
    .sort((one, other) => Number(other.number === upper) - Number(one.number === upper))
    .slice(0, 4)
    .map(({ number, name, addressLine1 }) => ({
      kind: "branch",
      label: name,
      detail: `Branch ${number}, ${addressLine1}`,
      number,
    }));
}

/** What the text may mean, most likely first. Makes no request. */
export function suggest(
  text: string,
  gazetteer: Gazetteer | null,
  branches: readonly BranchListItem[],
): Suggestion[] {
  const typed = text.trim().replaceAll(/\s+/g, " ");
  if (typed === "") return [];
  const ofStates = statesLike(typed).map(
    (state): Suggestion => ({
      kind: "state",
      label: states[state as keyof typeof states],
      detail: "All branches of the state",
      state,
    }),
  );
  const places = [
    ...(gazetteer ? zipsLike(typed, gazetteer) : []),
    ...ofStates,
    ...(gazetteer && /^[a-z]/i.test(typed) ? citiesLike(typed, gazetteer) : []),
  ];
  const ofBranches = branchesLike(typed, branches);
  if (branches.some(({ number }) => number === typed.toUpperCase())) return [...ofBranches, ...places];
  if (ofBranches.length === 0) return places;
  const words: Suggestion = {
    kind: "words",
    label: `All branches with “${typed}”`,
    detail: "In number, name, street, or ZIP code",
    words: typed,
  };
  return [...places, ...ofBranches, words];
}
