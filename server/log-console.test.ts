import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** What a program logs, line by line. */
function run(name: string, source: string): unknown[] {
  const directory = mkdtempSync(path.join(tmpdir(), "portal-log-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const program = path.join(directory, name);
  writeFileSync(program, source);
  const { PORTAL_PROCESS: _, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, [program], {
    env: { ...env, LOG_LEVEL: "info" },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const projectDir = path.resolve(import.meta.dirname, "..");

test("what Next prints is one line of JSON each, in which the ID of an error page is found", () => {
  const lines = run(
    "web.mjs",
    `const { logConsole } = await import("${projectDir}/server/log-console.ts");
    logConsole();
    console.error("\\u001b[31m⨯\\u001b[0m", Object.assign(new Error("on purpose"), { digest: "4711" }));
    console.warn("two\\nlines of %s", "text");
    console.log({ a: 1 });
    process.emitWarning("old");`,
  );
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      msg: "⨯",
      err: expect.objectContaining({
        message: "on purpose",
        digest: "4711",
        stack: expect.stringContaining("web.mjs"),
      }),
    }),
    expect.objectContaining({ level: 40, msg: "two\nlines of text" }),
    expect.objectContaining({ level: 30, msg: "{ a: 1 }" }),
    expect.objectContaining({ level: 40, err: expect.objectContaining({ message: "old" }) }),
  ]);
});

test.each([
  ["web.ts", "web"],
  ["worker.ts", "worker"],
  ["start.mjs", "supervisor"],
  ["seed-demo.ts", "script"],
])("the log of %s names the process %s, without a supervisor", (file, name) => {
  const source = `const { log } = await import("${projectDir}/lib/platform/log.ts"); log.info("hello"); export {};`;
  expect(run(file, source)).toMatchObject([{ process: name }]);
});
