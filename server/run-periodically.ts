import { log } from "#lib/platform/log.ts";

export const clockReadEveryMs = 5_000;

/** Runs `task` with pauses of `everyMs` and logs errors. The returned function aborts the signal and waits for the task. */
export function runPeriodically(
  name: string,
  everyMs: number,
  task: (signal: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const run = async () => {
    await task(stopping.signal).catch((error: unknown) =>
      log.error({ err: error, task: name }, "a recurring task failed"),
    );
    if (!stopping.signal.aborted) timer = setTimeout(next, everyMs);
  };
  let current = run();
  const next = () => {
    current = run();
  };
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await current;
  };
}
