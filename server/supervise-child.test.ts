import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { findFreePort } from "#server/installation/free-port.ts";
import { close, listen } from "../e2e/receiver.ts";
import { superviseChild } from "./supervise-child.ts";

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

test("a process that cannot be started rejects, and stops", async () => {
  process.execPath = "/missing";
  const child = superviseChild({ name: "test", args: [], env: {}, logFile: null });
  await expect(child.ready).rejects.toThrow("The test process ended (spawn /missing ENOENT).");
  await child.stop();
});

test("a process that cannot be restarted for a while is restarted later", async () => {
  const pids: number[] = [];
  const server = createServer((request, response) => {
    pids.push(Number(request.url?.slice(1)));
    response.end();
  });
  const port = await findFreePort();
  await listen(server, port);
  const run = `await fetch("http://127.0.0.1:${port}/" + process.pid); process.send({ ready: true }); setInterval(() => {}, 1000)`;
  const args = ["--input-type=module", "--eval", run];
  const child = superviseChild({ name: "test", args, env: {}, logFile: null });
  await child.ready;
  process.execPath = "/missing";
  process.kill(pids[0] ?? 0, "SIGKILL");
  // The first restart comes after one second and fails, the second one two seconds later.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  process.execPath = execPath;
  await expect.poll(() => pids.length, { timeout: 60_000 }).toBe(2);
  await child.stop();
  await close(server);
});
