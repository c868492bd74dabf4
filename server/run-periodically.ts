import { setTimeout as sleep } from "node:timers/promises";
import { log } from "#lib/platform/log.ts";

/** Runs `task` with pauses of `everyMs` and logs errors. The returned function aborts the signal and waits for the task. */
export function runPeriodically(
  name: string,
  everyMs: number,
  task: (signal: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      await task(signal).catch((error: unknown) =>
        log.error({ err: error, task: name }, "a recurring task failed"),
      );
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return () => {
    stopping.abort();
    return running;
  };
}
