/**
 * The scopes that an application lost, each with the number of its last removal: `{ "order.read": 2 }`. A token names the
 * last removal before it, so that it stays ended if the scope comes back. A number needs no clocks that agree.
 */
export type RemovedScopes = Readonly<Record<string, number>>;

/** The number of the last removal, or 0. */
export function getLastRemoval(removed: RemovedScopes): number {
  return Math.max(0, ...Object.values(removed));
}

/** The record after another removal. */
export function addRemoval(removed: RemovedScopes, scopes: readonly string[]): RemovedScopes {
  const number = getLastRemoval(removed) + 1;
  return { ...removed, ...Object.fromEntries(scopes.map((scope) => [scope, number])) };
}

/** Whether the application lost one of a token's scopes after that removal. */
export function lostScope(removed: RemovedScopes, scopes: readonly string[], lastRemoval: number): boolean {
  return scopes.some((scope) => (removed[scope] ?? 0) > lastRemoval);
}
