import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "#server/installation/progress.ts";

const stopTimeoutMs = 20_000;
const longestPauseMs = 30_000;

export type ChildOptions = {
  name: string;
  args: string[];
  env: Record<string, string | undefined>;
  /** Where its output goes; null for the terminal. */
  logFile: string | null;
};

export type Child = {
  /** Resolves when the process said that it is ready. Rejects when it ended first. */
  ready: Promise<void>;
  /** SIGTERM, then SIGKILL when it takes too long; resolves when the process has ended. */
  stop: () => Promise<void>;
};

/** A disk that is full, or a log that cannot be written for another reason, does not keep a process from starting. */
function openLog(logFile: string): number | "ignore" {
  try {
    return openSync(logFile, "a", 0o600);
  } catch (error) {
    say(`Without a log: ${error instanceof Error ? error.message : String(error)}`);
    return "ignore";
  }
}

function launch({ name, args, env, logFile }: ChildOptions): ChildProcess {
  const output = logFile === null ? "inherit" : openLog(logFile);
  // Detached: Ctrl-C in a terminal reaches the supervisor alone, which stops its children in order.
  // The IPC channel tells a child when the supervisor is gone, however it went.
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORTAL_PROCESS: name },
    stdio: ["ignore", output, output, "ipc"],
    detached: true,
  });
  if (typeof output === "number") closeSync(output);
  return child;
}

/** The end of the log, which may be large or missing. */
function lastWords(logFile: string | null): string {
  if (logFile === null) return "";
  try {
    const log = openSync(logFile, "r");
    const tail = Buffer.alloc(16_384);
    const read = readSync(log, tail, 0, tail.length, Math.max(0, fstatSync(log).size - tail.length));
    closeSync(log);
    return `\n${tail.toString("utf8", 0, read).trim().split("\n").slice(-12).join("\n")}`;
  } catch {
    return "";
  }
}

/** Runs one of our processes and restarts it when it ends unexpectedly. */
export function superviseChild(options: ChildOptions): Child {
  let stopping = false;
  let pauseMs = 1000;
  let current: ChildProcess;
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();

  function start(): void {
    current = launch(options);
    current.once("message", () => {
      pauseMs = 1000;
      resolve();
    });
    current.once("exit", async (code, signal) => {
      if (stopping) return;
      const how = signal ?? `exit code ${code}`;
      reject(new Error(`The ${options.name} process ended (${how}).${lastWords(options.logFile)}`));
      say(`The ${options.name} process ended (${how}); starting it again in ${pauseMs / 1000} s.`);
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      if (!stopping) start();
    });
  }

  async function stop(): Promise<void> {
    stopping = true;
    reject(new Error(`The ${options.name} process was told to stop.`));
    if (current.exitCode !== null || current.signalCode !== null) return;
    const ended = once(current, "exit");
    current.kill("SIGTERM");
    const kill = setTimeout(() => current.kill("SIGKILL"), stopTimeoutMs);
    await ended;
    clearTimeout(kill);
  }

  start();
  return { ready, stop };
}
