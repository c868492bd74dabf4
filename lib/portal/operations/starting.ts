// Next bundles its own copy of this module; both copies are of one process.
const shared = globalThis as { portalIsStarting?: boolean };

/** Until `endStarting` this process is not ready: it answers what comes as soon as it can, and another web does sooner. */
export function beginStarting(): void {
  shared.portalIsStarting = true;
}

export function endStarting(): void {
  shared.portalIsStarting = false;
}

/** Whether this process still loads what it needs. */
export function isStarting(): boolean {
  return shared.portalIsStarting === true;
}
