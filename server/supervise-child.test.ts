import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { superviseChild } from "./supervise-child.ts";

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

/** A child that runs a script. `directory` has its log, and files that it leaves. */
function supervise(script: string, more: { hangsAfterMs?: number; env?: Record<string, string> } = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), "portal-child-"));
  const child = superviseChild({
    name: "test",
    args: ["--input-type=module", "--eval", `import fs from "node:fs"; ${script}`],
    env: { DIRECTORY: directory, ...more.env },
    logFile: path.join(directory, "test.log"),
    hangsAfterMs: more.hangsAfterMs ?? null,
  });
  onTestFinished(async () => {
    await child.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  return { child, directory };
}

/** Notes that a process started. Says with `count` how many did. */
const noteStart = `fs.appendFileSync(process.env.DIRECTORY + "/starts", process.pid + "\\n");
  const count = fs.readFileSync(process.env.DIRECTORY + "/starts", "utf8").split("\\n").length - 1;`;
const getStarts = (directory: string) =>
  readFileSync(path.join(directory, "starts"), "utf8").trim().split("\n").map(Number);

/** What the supervisor says, line by line. */
function listen(): string[] {
  const said: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((line) => said.push(String(line)) > 0);
  onTestFinished(() => write.mockRestore());
  return said;
}

test("a process that ends before it is ready is started again after a pause, and its cause and the file of its log are said", async () => {
  const said = listen();
  const { child, directory } = supervise(
    `${noteStart} if (count < 2) await import("./gone.ts"); process.send({ ready: true }); setInterval(() => {}, 1000);`,
  );
  await child.ready;
  expect(getStarts(directory)).toHaveLength(2);
  expect(said).toEqual([
    expect.stringMatching(
      /^The test process ended \(exit code 1\): Error \[ERR_MODULE_NOT_FOUND\]: .*gone\.ts.*\. Its log is .*test\.log\. Restarting it in 1 s\.\n$/,
    ),
  ]);
});

test("a process that was ready is started again without a pause, also one that hangs", async () => {
  const said = listen();
  // The second one reports nothing after it is ready.
  const { child, directory } = supervise(
    `${noteStart} process.send({ ready: true }); setInterval(() => count !== 2 && process.send({ alive: true }), 50);`,
    { hangsAfterMs: 1_000 },
  );
  await child.ready;
  process.kill(child.pid() ?? 0, "SIGKILL");
  await expect.poll(() => getStarts(directory).length, { timeout: 60_000 }).toBe(3);
  expect(said).toEqual([
    "The test process ended (SIGKILL). Restarting it.\n",
    "The test process has hung for 1 s.\n",
    "The test process ended (SIGKILL). Restarting it.\n",
  ]);
});

test("a process whose configuration is wrong is not started again", async () => {
  const { child, directory } = supervise(
    `${noteStart} console.log("PORT: expected a port."); process.exit(2);`,
  );
  await expect(child.ready).rejects.toThrow(
    `The test process ended (exit code 2): PORT: expected a port. Its log is ${directory}/test.log.`,
  );
  await child.stop();
  expect(getStarts(directory)).toHaveLength(1);
});

test("a process's log is rotated at 20 MB, and loses neither a line nor what is written to standard error, as JSON", async () => {
  const log = path.resolve(import.meta.dirname, "../lib/platform/log.ts");
  const { child, directory } = supervise(
    `const { log } = await import("${log}");
    for (let n = 1; n <= 5000; n += 1) log.info({ n, text: "x".repeat(10_000) });
    console.error("the last words"); process.send({ ready: true }); setInterval(() => {}, 1000);`,
    { env: { LOG_LEVEL: "info", NODE_ENV: "production" } },
  );
  await child.ready;
  await child.stop();
  expect(readdirSync(directory).sort()).toEqual(["test.log", "test.log.1", "test.log.2"]);
  const texts = ["test.log.2", "test.log.1", "test.log"].map((name) =>
    readFileSync(path.join(directory, name), "utf8"),
  );
  for (const text of texts) expect(text.length).toBeLessThan(21 * 1024 * 1024);
  const lines = texts.join("").trim().split("\n");
  expect(JSON.parse(lines.pop() ?? "")).toMatchObject({ process: "test", level: 50, msg: "the last words" });
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: 5000 }, (_, i) => i + 1));
  for (const name of readdirSync(directory))
    expect(statSync(path.join(directory, name)).mode & 0o777, name).toBe(0o600);
});

test("a process that the system cannot start is tried again", async () => {
  const said = listen();
  process.execPath = "/missing";
  const { child, directory } = supervise(
    `${noteStart} process.send({ ready: true }); setInterval(() => {}, 1000);`,
  );
  await expect
    .poll(() => said, { timeout: 60_000 })
    .toEqual(["The test process ended (spawn /missing ENOENT). Restarting it in 1 s.\n"]);
  process.execPath = execPath;
  await child.ready;
  expect(getStarts(directory)).toHaveLength(1);
});
