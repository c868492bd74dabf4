const shared = globalThis as { portalState?: Map<string, unknown> };

/** State that all copies of a module in this process share: Next bundles its own copy. Change its fields, not the object. */
export function processState<T extends object>(name: string, initial: () => T): T {
  shared.portalState ??= new Map();
  // A name belongs to one module, so its state comes from the same `initial`.
  const present = shared.portalState.get(name) as T | undefined;
  if (present) return present;
  const state = initial();
  shared.portalState.set(name, state);
  return state;
}
