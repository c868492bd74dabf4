import { processState } from "#lib/platform/process-state.ts";

const state = processState("draining", () => ({ isDraining: false }));

/** From now on this process is not ready: it answers what still comes, and the proxy sends the rest elsewhere. */
export function startDraining(): void {
  state.isDraining = true;
}

/** Whether this process was told to stop and only waits until the proxy has noticed. */
export function isDraining(): boolean {
  return state.isDraining;
}
