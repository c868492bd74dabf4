import { processState } from "#lib/platform/process-state.ts";

type Phase = "starting" | "serving" | "draining";

const state = processState("phase", (): { phase: Phase } => ({ phase: "serving" }));

/** Only a serving process is ready. The others still answer, but a proxy should send requests elsewhere. */
export function setPhase(phase: Phase): void {
  state.phase = phase;
}

export function currentPhase(): Phase {
  return state.phase;
}
