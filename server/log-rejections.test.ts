import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

/** What a process says and how it ends that does this after its start. */
function runProcess(act: string) {
  const script = `import { logRejections } from "#server/log-rejections.ts";
    logRejections();
    function inTimer() { ${act} }
    setTimeout(inTimer, 1);
    setTimeout(() => console.log("went on"), 100);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: { ...process.env, LOG_LEVEL: "info" },
    encoding: "utf8",
  });
  return { status, stderr, lines: stdout.trim().split("\n") };
}

test("a rejection that nobody handles is in the log with its stack, and the process goes on", () => {
  const { status, stderr, lines } = runProcess(`void Promise.reject(new Error("on purpose"));`);
  const entry = JSON.parse(lines[0] ?? "");
  expect(entry).toMatchObject({ level: 50, msg: "nobody handled a rejected promise" });
  expect(entry.err).toMatchObject({ message: "on purpose", stack: expect.stringContaining("inTimer") });
  expect([lines.slice(1), status, stderr]).toEqual([["went on"], 0, ""]);
});

test("so is an exception that nobody catches, and it ends the process", () => {
  const { status, stderr, lines } = runProcess(`throw new Error("on purpose");`);
  const entry = JSON.parse(lines[0] ?? "");
  expect(entry).toMatchObject({ level: 60, msg: "nobody caught an exception: the process ends" });
  expect(entry.err).toMatchObject({ message: "on purpose", stack: expect.stringContaining("inTimer") });
  expect([lines.slice(1), status, stderr]).toEqual([[], 1, ""]);
});
