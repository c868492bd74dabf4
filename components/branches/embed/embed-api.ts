import type { BranchPage, EmbeddedBranches } from "#lib/branches/schemas.ts";

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
  if (!response) throw new Error("The branches cannot be reached. Check your connection and try again.");
  if (response.status === 429) throw new Error("Too many searches. Wait a moment and try again.");
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(body.detail ?? "The branches could not be loaded. Try again.");
  return body;
}

export function searchBranches(clientId: string, { label: _, ...search }: EmbedSearch) {
  const parameters = Object.entries(search).map(([name, value]): [string, string] => [name, String(value)]);
  return read<EmbeddedBranches>(clientId, `?${new URLSearchParams(parameters)}`);
}

export function readBranch(clientId: string, number: string) {
  return read<BranchPage>(clientId, `/${encodeURIComponent(number)}`);
}
