import { log } from "#lib/platform/log.ts";

/** How often web and worker read PostgreSQL's clock: lib/platform/db/read-clock.ts. */
export const clockReadEveryMs = 5_000;

/**
 * Runs `task` again and again, `everyMs` after it ended, until the returned function is called; that one aborts the
 * signal and waits for a run under way. A run that fails is logged, and the next one comes all the same.
 */
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
