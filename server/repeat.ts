import { log } from "#lib/log.ts";

/**
 * Runs `task` again and again, `everyMs` after it ended, until the returned function is called; that one waits for a
 * run under way. A run that fails is logged, and the next one comes all the same.
 */
export function repeat(name: string, everyMs: number, task: () => Promise<unknown>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const run = async () => {
    await task().catch((error: unknown) => log.error({ err: error, task: name }, "a recurring task failed"));
    if (!stopped) timer = setTimeout(next, everyMs);
  };
  let current = run();
  const next = () => {
    current = run();
  };
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current;
  };
}
