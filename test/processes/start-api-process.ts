import { afterAll, expect } from "vitest";
import { findFreePort } from "#server/installation/free-port.ts";
import { endWorker, startProcess } from "./worker-process.ts";

/**
 * Starts another web process on the test file's database, with the same BASE_URL and keys, until the file's last test.
 *
 * @param clockFile how many milliseconds its clock is ahead: `set-clock.mjs`
 *
 * @returns its own base address
 */
export async function startApiProcess(clockFile?: string): Promise<string> {
  const port = await findFreePort();
  const file = "test/processes/api-process.ts";
  const clock = clockFile === undefined ? {} : { CLOCK_FILE: clockFile };
  const flags = clockFile === undefined ? [] : [`--import=${import.meta.resolve("./set-clock.mjs")}`];
  const child = await startProcess([file], { API_PROCESS_PORT: String(port), ...clock }, "ignore", flags);
  const errors: string[] = [];
  child.on("message", ({ error }: { error?: string }) => error && errors.push(error));
  afterAll(async () => {
    await endWorker(child, "SIGTERM");
    expect(errors, "responses that do not match the OpenAPI document").toEqual([]);
  });
  return `http://127.0.0.1:${port}`;
}
