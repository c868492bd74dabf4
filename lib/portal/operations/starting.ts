import { processState } from "#lib/platform/process-state.ts";

const state = processState("starting", () => ({ isStarting: false }));

/** Until `endStarting` this process is not ready: it answers what comes as soon as it can, and another web does sooner. */
export function beginStarting(): void {
  state.isStarting = true;
}

export function endStarting(): void {
  state.isStarting = false;
}

/** Whether this process still loads what it needs. */
export function isStarting(): boolean {
  return state.isStarting;
}
