/** A process that the supervisor started reports so often that it is alive. */
export const reportsEveryMs = 5_000;

/** If the starting process is gone, nobody reads it. Without the callback, that would be an error that nobody catches. */
function report(message: { ready: true } | { alive: true }): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** Tells the process that started this one that it is ready. */
export function reportReady(): void {
  report({ ready: true });
}

/** Reports to the supervisor every `reportsEveryMs`, unless the process hangs. */
export function reportAlive(): void {
  if (process.env["PORTAL_PROCESS"] === undefined) return;
  report({ alive: true });
  setInterval(() => report({ alive: true }), reportsEveryMs).unref();
}
