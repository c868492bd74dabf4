import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { accept, startReceiver } from "../../e2e/receiver.ts";
import { endWorker, until } from "../../e2e/support/processes/worker-process.ts";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";
import { makeWebhook, publishUpdates } from "../../e2e/support/webhooks.ts";

const { db, port } = await setUpTestDatabase();

/** Every write to it fails with ENOSPC, as to a log file on a disk that is full. Linux has it. */
const fullDevice = "/dev/full";
const hasFullDevice = existsSync(fullDevice);

/** Starts a process whose whole output goes to a full disk, with much to say. */
async function startOnFullDisk(file: string, ...args: string[]): Promise<ChildProcess> {
  const full = openSync(fullDevice, "w");
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "..", file), ...args], {
    env: { ...process.env, LOG_LEVEL: "trace", DRAIN_SECONDS: "0", DELIVERY_TIMEOUT_SECONDS: "2" },
    stdio: ["ignore", full, full, "ipc"],
  });
  closeSync(full);
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code, signal]) =>
      Promise.reject(new Error(`${file} ended: ${code ?? signal}`)),
    ),
  ]);
  return child;
}

test.runIf(hasFullDevice)("a web whose log cannot be written answers on, and stops in order", async () => {
  const web = await startOnFullDisk("web.ts", "--no-pages");
  const base = `http://127.0.0.1:${port}`;
  for (let asked = 0; asked < 50; asked += 1) {
    // Refused ones are logged at this level.
    expect((await fetch(`${base}/api/location/v1/branches`)).status).toBe(401);
    expect((await fetch(`${base}/api/ready`)).status).toBe(200);
  }
  expect(await endWorker(web, "SIGTERM")).toBe(0);
});

test.runIf(hasFullDevice)(
  "a worker whose log cannot be written delivers on, and stops in order",
  async () => {
    const worker = await startOnFullDisk("worker.ts");
    const receiver = await startReceiver(accept);
    await publishUpdates(db, [await makeWebhook(db, receiver.url)], 30);
    await until("delivered", () => receiver.received.length === 30);
    expect(await endWorker(worker, "SIGTERM")).toBe(0);
    await receiver.close();
  },
);
