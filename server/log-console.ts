import { format, stripVTControlCharacters } from "node:util";
import { log } from "#lib/platform/log.ts";

/**
 * Makes one line of the log out of each call of `console`, by which Next prints, and of each warning of Node.js. An error keeps
 * its `digest`, the ID that the error page shows.
 */
export function logConsole(): void {
  for (const [name, level] of [
    ["debug", "debug"],
    ["log", "info"],
    ["info", "info"],
    ["warn", "warn"],
    ["error", "error"],
  ] as const)
    console[name] = (...printed: unknown[]) => {
      const err = printed.find((value) => value instanceof Error);
      const texts = printed.filter((value) => value !== err);
      log[level]({ err }, stripVTControlCharacters(format(...texts)).trim());
    };
  // Node.js's own listener prints them.
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, "Node.js warns"));
}
