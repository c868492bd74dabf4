import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { endWorker, until } from "#test/processes/worker-process.ts";
import { accept, startReceiver } from "#test/receiver.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { makeWebhook, publishUpdates } from "#test/webhooks.ts";

const { db, port } = await setUpTestDatabase();

/** Every write fails with ENOSPC, as on a full disk. Only Linux has this device. */
const fullDevice = "/dev/full";
const hasFullDevice = existsSync(fullDevice);

/** Starts a process that logs everything to a full disk. */
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

test.runIf(hasFullDevice)(
  "a web process that cannot write its log keeps answering, and stops cleanly",
  async () => {
    const web = await startOnFullDisk("web.ts", "--no-pages");
    const base = `http://127.0.0.1:${port}`;
    for (let asked = 0; asked < 20; asked += 1) {
      // This log level includes refused requests.
      expect((await fetch(`${base}/api/location/v1/branches`)).status).toBe(401);
      expect((await fetch(`${base}/api/ready`)).status).toBe(200);
    }
    expect(await endWorker(web, "SIGTERM")).toBe(0);
  },
);

test.runIf(hasFullDevice)(
  "a worker that cannot write its log keeps delivering, and stops cleanly",
  async () => {
    const worker = await startOnFullDisk("worker.ts");
    const receiver = await startReceiver(accept);
    await publishUpdates(db, [await makeWebhook(db, receiver.url)], 30);
    await until("delivered", () => receiver.received.length === 30);
    expect(await endWorker(worker, "SIGTERM")).toBe(0);
    await receiver.close();
  },
);
