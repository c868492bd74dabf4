import { countText } from "#components/branches/branch-text.ts";
import type { Suggestion } from "#components/branches/finder/gazetteer.ts";
import type { BranchPage, EmbeddedBranches } from "#lib/branches/schemas.ts";
import { defaultDistanceMiles, maxDistanceMiles } from "#lib/branches/search/constants.ts";

/** The portal, which serves this script. */
export const { origin: portalOrigin } = new URL(import.meta.url);

/** A search around a point, in a state, or by text. */
export type EmbedSearch = { label: string } & (
  | { lat: number; long: number; distance: number }
  | { state: string }
  | { q: string }
);

/** @throws Error with a message for the visitor or for the developer of the page */
async function read<T>(clientId: string, path: string): Promise<T> {
  const url = `${portalOrigin}/api/embed/v1/${encodeURIComponent(clientId)}/branches${path}`;
  const response = await fetch(url, { credentials: "omit" }).catch(() => null);
  if (!response) throw new Error("Could not reach the branch finder. Check your connection and try again.");
  if (response.status === 429) throw new Error("Too many searches. Wait a moment and try again.");
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(body.detail ?? "The branches could not be loaded. Try again.");
  return body;
}

function searchBranches(clientId: string, { label: _, ...search }: EmbedSearch) {
  const parameters = Object.entries(search).map(([name, value]): [string, string] => [name, String(value)]);
  return read<EmbeddedBranches>(clientId, `?${new URLSearchParams(parameters)}`);
}

export function readBranch(clientId: string, number: string) {
  return read<BranchPage>(clientId, `/${encodeURIComponent(number)}`);
}

/** The radius of a search, from an attribute of the page. */
export function milesOf(attribute: string | null): number {
  const miles = Number(attribute ?? defaultDistanceMiles);
  return Number.isInteger(miles) && miles >= 1 && miles <= maxDistanceMiles ? miles : defaultDistanceMiles;
}

/** The search of a suggestion. */
export function searchOf(suggestion: Suggestion, distance: number): EmbedSearch {
  const { label } = suggestion;
  switch (suggestion.kind) {
    case "place":
      return { label, lat: suggestion.lat, long: suggestion.long, distance };
    case "state":
      return { label, state: suggestion.state };
    case "branch":
      return { label, q: suggestion.number };
    case "words":
      return { label: suggestion.words, q: suggestion.words };
  }
}

function whereOf(search: EmbedSearch): string {
  return "distance" in search
    ? ` within ${search.distance} miles of ${search.label}`
    : ` for ${search.label}`;
}

/** The result of a search as a sentence. If no branch is within the radius, the list has the nearest one beyond it. */
export async function runSearch(clientId: string, search: EmbedSearch) {
  const { total, branches } = await searchBranches(clientId, search);
  if (total > 0) {
    const rest = total > branches.length ? `. The first ${branches.length} are listed.` : "";
    return { total, branches, text: `${countText(total)}${whereOf(search)}${rest}` };
  }
  const text = `No branch${whereOf(search)}.`;
  if (!("distance" in search)) return { total, branches, text };
  const beyond = await searchBranches(clientId, { ...search, distance: maxDistanceMiles });
  const nearest = beyond.branches.slice(0, 1);
  return { total, branches: nearest, text: nearest[0] ? `${text} The nearest is ${nearest[0].name}.` : text };
}
