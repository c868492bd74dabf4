import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { findFreePort } from "#server/installation/free-port.ts";

/**
 * Starts another web process on the test file's database, with the same BASE_URL and keys, until the file's last test.
 *
 * @returns its own base address
 */
export async function startApiProcess(): Promise<string> {
  const port = await findFreePort();
  const child = fork(path.join(import.meta.dirname, "api-process.ts"), {
    execArgv: [],
    env: { ...process.env, API_PROCESS_PORT: String(port) },
  });
  const faults: string[] = [];
  child.on("message", (message: unknown) => {
    if (typeof message === "object" && message && "fault" in message) faults.push(String(message.fault));
  });
  afterAll(async () => {
    if (child.exitCode === null) {
      child.disconnect();
      await once(child, "exit");
    }
    expect(faults, "responses that do not match the OpenAPI document").toEqual([]);
  });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("the web process ended before it was ready");
    }),
  ]);
  return `http://127.0.0.1:${port}`;
}
