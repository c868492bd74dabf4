const shared = globalThis as { portalState?: Map<string, unknown> };

/**
 * State of this process under a name. Next bundles its own copy of every module; all copies get the same object, which
 * `initial` makes once. Keep it in a constant and change its fields.
 */
export function processState<T extends object>(name: string, initial: () => T): T {
  shared.portalState ??= new Map();
  // A name belongs to one module, so what is under it was made by the same `initial`.
  const present = shared.portalState.get(name) as T | undefined;
  if (present) return present;
  const state = initial();
  shared.portalState.set(name, state);
  return state;
}
