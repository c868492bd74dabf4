// Next bundles its own copy of this module; both copies are of one process.
const shared = globalThis as { portalIsDraining?: boolean };

/** From now on this process is not ready: it answers what still comes, and the proxy sends the rest elsewhere. */
export function startDraining(): void {
  shared.portalIsDraining = true;
}

/** Whether this process was told to stop and only waits until the proxy has noticed. */
export function isDraining(): boolean {
  return shared.portalIsDraining === true;
}
