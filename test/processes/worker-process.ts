import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareDataDir } from "#server/installation/installation.ts";
import { portalUser } from "#server/installation/portal-user.ts";
import { workerEnvironment, workerFlags } from "#server/worker-start.ts";

const projectDir = path.resolve(import.meta.dirname, "../..");

/** The target of standard output. A number is the file descriptor of a log, which also gets errors. */
type Output = "ignore" | "pipe" | number;

/** Starts a process by its file in the project. Resolves once it says that it is ready. */
export async function startProcess(
  args: string[],
  environment: Record<string, string>,
  output: Output = "ignore",
  flags: string[] = [],
): Promise<ChildProcess> {
  const [file = ""] = args;
  const dataDir = path.resolve(environment["DATA_DIR"] ?? process.env["DATA_DIR"] ?? ".data");
  await prepareDataDir(dataDir);
  const started = spawn(process.execPath, [...flags, path.join(projectDir, file), ...args.slice(1)], {
    // A process that leaves root itself cannot write its compile cache.
    ...(await portalUser(dataDir)),
    env: { ...process.env, ...environment },
    stdio: ["ignore", output, typeof output === "number" ? output : "inherit", "ipc"],
  });
  const [message] = await Promise.race([
    once(started, "message"),
    once(started, "exit").then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ]);
  if (!(message as { ready?: boolean }).ready) throw new Error(`${file} did not say that it is ready`);
  return started;
}

/** Starts a worker process on the test's database. Resolves once it is ready. */
export function startWorker(
  environment: Record<string, string> = {},
  output?: Output,
): Promise<ChildProcess> {
  const settings = { ...workerEnvironment, DELIVERY_TIMEOUT_SECONDS: "2", ...environment };
  return startProcess(["server/worker.ts"], settings, output, workerFlags);
}

/** Starts a web process on this port of 127.0.0.1, by default without pages. Resolves once it is ready. */
export function startWeb(
  port: number,
  environment: Record<string, string> = {},
  output?: Output,
): Promise<ChildProcess> {
  const args = ["server/web.ts", "--no-pages"];
  return startProcess(args, { PORT: String(port), ...environment }, output);
}

/** Ends a worker or web process, and waits until it is gone. Returns its exit code. */
export async function endWorker(worker: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (worker.exitCode !== null || worker.signalCode !== null) return worker.exitCode;
  const gone = once(worker, "exit");
  worker.kill(signal);
  const [code] = await gone;
  return code;
}

/**
 * Waits until `isTrue`. Asking takes at most a tenth of the time, because a busy machine has better things to do. Fails with
 * `what` after `seconds`, before Vitest's timeout, which gives no reason.
 */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  seconds = 110,
): Promise<void> {
  const endMs = performance.now() + seconds * 1000;
  for (;;) {
    const askedMs = performance.now();
    if (await isTrue()) return;
    const answeredMs = performance.now();
    if (answeredMs > endMs) throw new Error(`waited ${seconds} s for: ${what}`);
    await sleep(Math.min(Math.max(20, 10 * (answeredMs - askedMs)), 250));
  }
}
