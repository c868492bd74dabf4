import { setImmediate as nextTurn } from "node:timers/promises";

/** How long such work may take at once before other requests have their turn. */
const sliceMs = 10;

let spentMs = 0;
let turn: Promise<void> = Promise.resolve();

/**
 * Runs work that takes milliseconds of the processor, so that a thousand such requests at once do not keep all others waiting.
 * Waits only after 10 ms of it in one turn of the event loop.
 */
export async function inSlices<T>(work: () => T): Promise<T> {
  while (spentMs >= sliceMs) await turn;
  if (spentMs === 0)
    turn = nextTurn().then(() => {
      spentMs = 0;
    });
  const startedMs = performance.now();
  try {
    return work();
  } finally {
    spentMs += performance.now() - startedMs;
  }
}
