import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { findCause } from "#server/installation/find-cause.ts";
import { say } from "#server/installation/progress.ts";

const stopTimeoutMs = 20_000;
const maxPauseMs = 30_000;

export type ChildOptions = {
  name: string;
  args: string[];
  env: Record<string, string | undefined>;
  /** For its output; null for the terminal. */
  logFile: string | null;
};

export type Child = {
  /** Rejects if the process ends before it is ready. */
  ready: Promise<void>;
  /** SIGTERM, then SIGKILL after 20 s. */
  stop: () => Promise<void>;
};

/** A full disk must not keep a process from starting. */
function openLog(logFile: string): number | "ignore" {
  try {
    return openSync(logFile, "a", 0o600);
  } catch (error) {
    say(`Continuing without a log: ${error instanceof Error ? error.message : String(error)}`);
    return "ignore";
  }
}

type Launched = { child: ChildProcess; logStart: number };

function launch({ name, args, env, logFile }: ChildOptions): Launched {
  const output = logFile === null ? "inherit" : openLog(logFile);
  const logStart = typeof output === "number" ? fstatSync(output).size : 0;
  // Detached, so that Ctrl-C reaches only the supervisor, which stops its children in order. The IPC channel closes when the
  // supervisor is gone.
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORTAL_PROCESS: name, PORTAL_LOG_FILE: logFile ?? "" },
    stdio: ["ignore", output, output, "ipc"],
    detached: true,
  });
  if (typeof output === "number") closeSync(output);
  return { child, logStart };
}

/** Why a process ended, from what it logged since `logStart`, and where its log is. */
function readReason(logFile: string | null, logStart: number): string {
  if (logFile === null) return ".";
  try {
    const log = openSync(logFile, "r");
    const { size } = fstatSync(log);
    const tail = Buffer.alloc(16_384);
    const read = readSync(log, tail, 0, tail.length, Math.max(logStart, size - tail.length));
    closeSync(log);
    return `: ${findCause(tail.toString("utf8", 0, read))} Its log is ${logFile}.`;
  } catch {
    return ".";
  }
}

const isStarted = (child: ChildProcess) => child.pid !== undefined;

/** Runs a process. Once it was ready, it is restarted whenever it ends. */
export function superviseChild(options: ChildOptions): Child {
  let stopping = false;
  let wasReady = false;
  let pauseMs = 1000;
  let current: ChildProcess;
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();

  function start(): void {
    const { child, logStart } = launch(options);
    current = child;
    child.once("message", () => {
      pauseMs = 1000;
      wasReady = true;
      resolve();
    });
    const end = async (how: string) => {
      if (stopping) return;
      if (!wasReady) {
        reject(
          new Error(`The ${options.name} process ended (${how})${readReason(options.logFile, logStart)}`),
        );
        return;
      }
      say(`The ${options.name} process ended (${how}). Restarting it in ${pauseMs / 1000} s.`);
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      if (!stopping) start();
    };
    child.once("exit", (code, signal) => end(signal ?? `exit code ${code}`));
    // A machine without memory or processes to spare cannot start it: then it does not exit either.
    child.on("error", (error) => isStarted(child) || end(error.message));
  }

  async function stop(): Promise<void> {
    stopping = true;
    reject(new Error(`The ${options.name} process was stopped.`));
    if (!isStarted(current) || current.exitCode !== null || current.signalCode !== null) return;
    const ended = once(current, "exit");
    current.kill("SIGTERM");
    const kill = setTimeout(() => current.kill("SIGKILL"), stopTimeoutMs);
    await ended;
    clearTimeout(kill);
  }

  start();
  return { ready, stop };
}
