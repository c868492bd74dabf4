import { log } from "#lib/platform/log.ts";

/**
 * Logs a rejection that nobody handles, and goes on: only what rejected has ended. An exception that nobody catches may leave
 * anything half done, so it is logged and ends the process. Call it when the process has started: before, both end it.
 */
export function logRejections(): void {
  process.on("unhandledRejection", (reason) =>
    log.error({ err: toError(reason) }, "nobody handled a rejected promise"),
  );
  process.on("uncaughtException", (error) => {
    log.fatal({ err: toError(error) }, "nobody caught an exception: the process ends");
    process.exit(1);
  });
}

/** The stack of anything else begins where it was noticed. */
function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
