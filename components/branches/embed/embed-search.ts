import type { Suggestion } from "#components/branches/finder/gazetteer.ts";
import type { BranchListItem } from "#lib/branches/schemas.ts";
import { type EmbedSearch, searchBranches } from "./embed-api.ts";

/** Half of the Earth's circumference. */
const mostMiles = 12_500;

/** The radius of a search, from an attribute of the page. */
export function milesOf(attribute: string | null): number {
  const miles = Number(attribute ?? 50);
  return Number.isInteger(miles) && miles >= 1 && miles <= mostMiles ? miles : 50;
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
  if (total === 0) return nothingFound(clientId, search);
  const count = total === 1 ? "1 branch" : `${total.toLocaleString("en-US")} branches`;
  const rest = total > branches.length ? `. The first ${branches.length} are listed.` : "";
  return { total, branches, text: `${count}${whereOf(search)}${rest}` };
}

async function nothingFound(clientId: string, search: EmbedSearch) {
  const text = `No branch${whereOf(search)}.`;
  const branches: BranchListItem[] = [];
  if (!("distance" in search)) return { total: 0, branches, text };
  const beyond = await searchBranches(clientId, { ...search, distance: mostMiles });
  const [nearest] = beyond.branches;
  if (!nearest) return { total: 0, branches, text };
  return { total: 0, branches: [nearest], text: `${text} The nearest is ${nearest.name}.` };
}
