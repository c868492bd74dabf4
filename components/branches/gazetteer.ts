import type { BranchListItem } from "#lib/branches/schemas.ts";
import { states } from "#lib/branches/words.ts";

type Point = { lat: number; long: number };
type City = Point & { name: string; lower: string; state: string; zips: number };
type Zip = Point & { city: string; state: string };

/** ZIP codes and cities; the larger cities first. */
export type Gazetteer = { zips: ReadonlyMap<string, Zip>; cities: readonly City[] };

/** What a person may mean by what they typed. */
export type Suggestion = { key: string; label: string; detail: string } & (
  | ({ kind: "place" } & Point)
  | { kind: "state"; state: string }
  | { kind: "branch"; number: string }
  | { kind: "words"; words: string }
);

/** Reads public/gazetteer.txt, which scripts/generate-gazetteer.ts wrote. A city lies amid its ZIP codes. */
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
    if (!known) cities.set(key, { name: city, lower: city.toLowerCase(), state, zips: 1, ...point });
    else {
      known.zips += 1;
      known.lat += (point.lat - known.lat) / known.zips;
      known.long += (point.long - known.long) / known.zips;
    }
  }
  return { zips, cities: [...cities.values()].sort((one, other) => other.zips - one.zips) };
}

let loading: Promise<Gazetteer> | null = null;

/** The gazetteer, asked for once a page; a failure is tried again at the next call. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= fetch("/gazetteer.txt")
    .then((response) => (response.ok ? response.text() : Promise.reject(new Error("no gazetteer"))))
    .then(readGazetteer)
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

const most = 8;

function placeOf(label: string, detail: string, { lat, long }: Point): Suggestion {
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  return { key: `place ${label}`, kind: "place", label, detail, lat: round(lat), long: round(long) };
}

function zipsLike(text: string, { zips }: Gazetteer): Suggestion[] {
  if (!/^\d{3,5}$/.test(text)) return [];
  const exact = zips.get(text);
  if (exact) return [placeOf(text, `ZIP code, ${exact.city}, ${exact.state}`, exact)];
  const found: Suggestion[] = [];
  for (const [zip, place] of zips) {
    if (!zip.startsWith(text)) continue;
    found.push(placeOf(zip, `ZIP code, ${place.city}, ${place.state}`, place));
    if (found.length === 4) break;
  }
  return found;
}

function statesLike(text: string): string[] {
  const upper = text.toUpperCase();
  if (upper in states) return [upper];
  if (text.length < 3) return [];
  return Object.entries(states)
    .filter(([, name]) => name.toUpperCase().startsWith(upper))
    .map(([code]) => code);
}

/** `springfield`, `springfield, il`, `springfield illinois`: the name, and the states that it may be in. */
function cityParts(text: string): { name: string; within: readonly string[] | null } {
  const [, name, state] = /^(.+?)(?:\s*,\s*|\s+)([a-z]{2,}(?: [a-z]+)*)$/i.exec(text) ?? [];
  const within = state ? statesLike(state) : [];
  return name && within.length > 0 ? { name, within } : { name: text.replace(/\s*,\s*$/, ""), within: null };
}

function citiesLike(text: string, { cities }: Gazetteer): Suggestion[] {
  const wholeName = text.toLowerCase();
  const { name, within } = cityParts(text);
  const lower = name.toLowerCase();
  const found = cities.filter(
    (city) =>
      city.lower.startsWith(wholeName) ||
      (city.lower.startsWith(lower) && (within === null || within.includes(city.state))),
  );
  const exact = found.filter((city) => city.lower === lower);
  return [...exact, ...found.filter((city) => city.lower !== lower)]
    .slice(0, most)
    .map((city) => placeOf(`${city.name}, ${city.state}`, "City", city));
}

function branchesLike(text: string, branches: readonly BranchListItem[]): Suggestion[] {
  const words = text.toLowerCase().split(/\s+/);
  const upper = text.toUpperCase();
  const named = branches.filter(
    ({ number, name }) =>
      number.startsWith(upper) || words.every((word) => name.toLowerCase().includes(word)),
  );
  return named
    .sort((one, other) => Number(other.number === upper) - Number(one.number === upper))
    .slice(0, 4)
    .map(({ number, name }) => ({
      key: `branch ${number}`,
      kind: "branch",
      label: name,
      detail: `Branch ${number}`,
      number,
    }));
}

/** What the text may mean, the likeliest first. Nothing is asked of anybody. */
export function suggest(
  text: string,
  gazetteer: Gazetteer | null,
  branches: readonly BranchListItem[],
): Suggestion[] {
  const typed = text.trim().replaceAll(/\s+/g, " ");
  if (typed === "") return [];
  const ofState = statesLike(typed).map(
    (state): Suggestion => ({
      key: `state ${state}`,
      kind: "state",
      label: states[state as keyof typeof states],
      detail: "All branches of the state",
      state,
    }),
  );
  const ofBranches = branchesLike(typed, branches);
  const isNumber = branches.some(({ number }) => number === typed.toUpperCase());
  return [
    ...(isNumber ? ofBranches : []),
    ...(gazetteer ? zipsLike(typed, gazetteer) : []),
    ...ofState,
    ...(gazetteer && /^[a-z]/i.test(typed) ? citiesLike(typed, gazetteer) : []),
    ...(isNumber ? [] : ofBranches),
    ...(ofBranches.length > 0 && !isNumber
      ? [
          {
            key: "words",
            kind: "words",
            label: `All branches with “${typed}”`,
            detail: "In number, name, street or ZIP code",
            words: typed,
          } as const,
        ]
      : []),
  ];
}
