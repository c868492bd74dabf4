import { log } from "#lib/platform/log.ts";

const stopTimeoutMs = 15_000;

export type ShutdownReason = "SIGTERM" | "SIGINT" | "the supervisor is gone";

/** Runs `stop` at SIGTERM, SIGINT, or when the supervisor is gone, and then exits, after 15 s at the latest. */
export function onShutdown(stop: (why: ShutdownReason) => Promise<void>): void {
  let stopping = false;
  const end = async (why: ShutdownReason) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, "stopping");
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    await stop(why).catch((error: unknown) => log.error({ err: error }, "stopping failed"));
    process.exit(0);
  };
  process.once("SIGTERM", () => end("SIGTERM"));
  process.once("SIGINT", () => end("SIGINT"));
  process.once("disconnect", () => end("the supervisor is gone"));
  // It went while this process was starting.
  if (process.connected === false) void end("the supervisor is gone");
}
