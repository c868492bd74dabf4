import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, closeSync, fstatSync, openSync, readSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { EnvError, misconfiguredCode } from "#lib/platform/env.ts";
import { getExitCause } from "#server/installation/exit-cause.ts";
import { say } from "#server/installation/progress.ts";
import { reportsEveryMs } from "./report-state.ts";

/** A process that reports nothing for so long is killed and started again. */
export const hangsAfterMs = 3 * reportsEveryMs;
const stopTimeoutMs = 20_000;
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;
const tailBytes = 16_384;

export type ChildOptions = {
  name: string;
  args: string[];
  env: Record<string, string | undefined>;
  /** For its output; null for the terminal. */
  logFile: string | null;
  /** How long it may send no message after its first one; null for any time. */
  hangsAfterMs: number | null;
};

export type Child = {
  /** Rejects if the process ends with exit code 2 before it was ever ready, or is stopped. */
  ready: Promise<void>;
  /** Of the current process. */
  pid: () => number | undefined;
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

/** `getReason` says why the process ended, and where its log is. */
type Launched = { child: ChildProcess; getReason: () => string };

function launch({ name, args, env, logFile }: ChildOptions): Launched {
  const output = logFile === null ? "inherit" : openLog(logFile);
  const logStart = typeof output === "number" ? fstatSync(output).size : 0;
  // Detached, so that Ctrl-C reaches only the supervisor, which stops its children in order. The IPC channel closes when the
  // supervisor is gone.
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORTAL_PROCESS: name, PORTAL_LOG_FILE: logFile ?? "" },
    stdio: ["ignore", output, logFile === null ? "inherit" : "pipe", "ipc"],
    detached: true,
  });
  if (typeof output === "number") closeSync(output);
  if (logFile === null) return { child, getReason: () => "." };
  let crash = "";
  // What ends a process before it can log, or without memory, is plain text.
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    crash = (crash + text).slice(-tailBytes);
    appendLog(logFile, { level: 50, time: new Date().toISOString(), process: name, msg: text.trimEnd() });
  });
  const getReason = () =>
    `: ${getExitCause(`${readTail(logFile, logStart)}\n${crash}`)} Its log is ${logFile}.`;
  return { child, getReason };
}

function appendLog(logFile: string, entry: Record<string, unknown>): void {
  try {
    appendFileSync(logFile, `${JSON.stringify(entry)}\n`);
  } catch {
    // The disk is full.
  }
}

/** The end of what was logged since `logStart`. */
function readTail(logFile: string, logStart: number): string {
  try {
    const log = openSync(logFile, "r");
    const { size } = fstatSync(log);
    const tail = Buffer.alloc(tailBytes);
    const read = readSync(log, tail, 0, tail.length, Math.max(logStart, size - tail.length));
    closeSync(log);
    return tail.toString("utf8", 0, read);
  } catch {
    return "";
  }
}

const isStarted = (child: ChildProcess) => child.pid !== undefined;

/**
 * Kills a process that sends no message for `limitMs` after its first one; a slow machine takes its time to start. Counts a
 * third of it at a time: after a stop of this process, messages wait to be read.
 */
function killIfSilent(child: ChildProcess, name: string, limitMs: number): void {
  let silentThirds: number | null = null;
  child.on("message", () => {
    silentThirds = 0;
  });
  const timer = setInterval(() => {
    if (silentThirds === null) return;
    silentThirds += 1;
    if (silentThirds <= 3) return;
    say(`The ${name} process has hung for ${limitMs / 1000} s.`);
    child.kill("SIGKILL");
  }, limitMs / 3);
  child.once("close", () => clearInterval(timer));
}

/**
 * Runs a process, and starts another one whenever it ends or hangs: at once if it had been ready, otherwise after pauses of 1 s
 * to 30 s.
 */
export function superviseChild(options: ChildOptions): Child {
  const stopping = new AbortController();
  let wasEverReady = false;
  let pauseMs = firstPauseMs;
  let current: ChildProcess;
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  // Who waits for it may begin later.
  ready.catch(() => undefined);

  function start(): void {
    const { child, getReason } = launch(options);
    current = child;
    let isReady = false;
    child.on("message", (message: { ready?: boolean }) => {
      if (!message.ready) return;
      isReady = wasEverReady = true;
      pauseMs = firstPauseMs;
      resolve();
    });
    if (options.hangsAfterMs !== null) killIfSilent(child, options.name, options.hangsAfterMs);
    const end = async (code: number | null, how: string) => {
      if (stopping.signal.aborted) return;
      const ended = `The ${options.name} process ended (${how})${code === null ? "." : getReason()}`;
      if (code === misconfiguredCode && !wasEverReady) return reject(new EnvError(ended));
      if (isReady) say(`${ended} Restarting it.`);
      else {
        say(`${ended} Restarting it in ${pauseMs / 1000} s.`);
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      }
      if (!stopping.signal.aborted) start();
    };
    // Not at its exit: what it wrote may still be on the way.
    child.once("close", (code, signal) => isStarted(child) && end(code, signal ?? `exit code ${code}`));
    // A machine without memory or processes to spare cannot start it.
    child.on("error", (error) => isStarted(child) || end(null, error.message));
  }

  async function stop(): Promise<void> {
    stopping.abort();
    reject(new Error(`The ${options.name} process was stopped.`));
    if (!isStarted(current) || current.exitCode !== null || current.signalCode !== null) return;
    const ended = once(current, "exit");
    current.kill("SIGTERM");
    const kill = setTimeout(() => current.kill("SIGKILL"), stopTimeoutMs);
    await ended;
    clearTimeout(kill);
  }

  start();
  return { ready, pid: () => current.pid, stop };
}
