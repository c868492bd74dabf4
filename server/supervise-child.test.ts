import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
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

test("a process that does not start rejects with its cause and the file of its log, in one line", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "portal-log-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const logFile = path.join(directory, "test.log");
  const args = ["--input-type=module", "--eval", 'import "./gone.ts"'];
  const child = superviseChild({ name: "test", args, env: {}, logFile });
  await expect(child.ready).rejects.toThrow(
    /^The test process ended \(exit code 1\): Error \[ERR_MODULE_NOT_FOUND\]: .*gone\.ts.*\. Its log is .*test\.log\.$/,
  );
});

test("a process's log is rotated at 20 MB, and loses neither a line nor what is written to standard error", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "portal-log-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const logFile = path.join(directory, "test.log");
  const log = path.resolve(import.meta.dirname, "../lib/platform/log.ts");
  const run = `const { log } = await import("${log}");
    for (let n = 1; n <= 5000; n += 1) log.info({ n, text: "x".repeat(10_000) });
    console.error("the last words"); process.send({ ready: true })`;
  const env = { LOG_LEVEL: "info", NODE_ENV: "production" };
  const child = superviseChild({ name: "test", args: ["--input-type=module", "--eval", run], env, logFile });
  await child.ready;
  await child.stop();
  expect(readdirSync(directory).sort()).toEqual(["test.log", "test.log.1", "test.log.2"]);
  const texts = ["test.log.2", "test.log.1", "test.log"].map((name) =>
    readFileSync(path.join(directory, name), "utf8"),
  );
  for (const text of texts) expect(text.length).toBeLessThan(21 * 1024 * 1024);
  const lines = texts.join("").trim().split("\n");
  expect(lines.pop()).toBe("the last words");
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: 5000 }, (_, i) => i + 1));
  for (const name of readdirSync(directory))
    expect(statSync(path.join(directory, name)).mode & 0o777, name).toBe(0o600);
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
