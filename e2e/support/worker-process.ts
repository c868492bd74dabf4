import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const workerFile = path.resolve(import.meta.dirname, "../../server/worker.ts");

/** Starts a real worker process on the test's database; resolves when it said that it is ready. */
export async function startWorker(environment: Record<string, string> = {}): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [workerFile], {
    env: { ...process.env, DELIVERY_TIMEOUT_SECONDS: "2", ...environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [message] = await Promise.race([
    once(worker, "message"),
    once(worker, "exit").then(([code]) => Promise.reject(new Error(`the worker ended with ${code}`))),
  ]);
  if (!(message as { ready?: boolean }).ready) throw new Error("the worker did not say that it is ready");
  return worker;
}

/** Ends a worker that the test started, and waits until it is gone. Returns its exit code. */
export async function endWorker(worker: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (worker.exitCode !== null || worker.signalCode !== null) return worker.exitCode;
  const gone = once(worker, "exit");
  worker.kill(signal);
  const [code] = await gone;
  return code;
}

/** Waits until `isTrue`, looking often; fails with `what` after `seconds`. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  seconds = 20,
): Promise<void> {
  const endMs = performance.now() + seconds * 1000;
  while (!(await isTrue())) {
    if (performance.now() > endMs) throw new Error(`waited ${seconds} s for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
