import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { setUpTestDatabase } from "../../e2e/support/test-database.ts";

const project = path.resolve(import.meta.dirname, "../..");
const directory = mkdtempSync(path.join(tmpdir(), "portal-root-"));
chmodSync(directory, 0o755);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

await setUpTestDatabase();
const onLinux = process.platform === "linux" && process.getuid?.() === 0;

test.runIf(onLinux).each([["server/web.ts", "--no-pages"], ["server/worker.ts"]])(
  "%s that root starts continues as the owner of DATA_DIR, without root's groups",
  async (...args) => {
    const dataDir = path.join(directory, path.basename(args[0] ?? ""));
    const child = spawn(process.execPath, args, {
      cwd: project,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    try {
      await once(child, "message");
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      const getIds = (name: string) =>
        RegExp(`^${name}:\\s+(.*)$`, "m").exec(status)?.[1]?.trim().split(/\s+/);
      const { uid, gid } = statSync(dataDir);
      expect(uid).not.toBe(0);
      expect(getIds("Uid")).toEqual(Array(4).fill(String(uid)));
      expect(getIds("Gid")).toEqual(Array(4).fill(String(gid)));
      expect(getIds("Groups")).toEqual([String(gid)]);
    } finally {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    }
  },
);

test.runIf(onLinux)("root starts nothing where the owner of DATA_DIR has no access, and learns why", () => {
  const closed = path.join(directory, "closed");
  mkdirSync(closed, { mode: 0o700 });
  const start = (dataDir: string) =>
    spawnSync(process.execPath, ["server/worker.ts"], {
      cwd: project,
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: "utf8",
    });
  const refused = start(path.join(closed, "data"));
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining(`cannot access ${closed}.`)]);
  writeFileSync(path.join(closed, "theirs"), "");
  const shared = start(closed);
  expect([shared.status, shared.stderr]).toEqual([2, expect.stringContaining("has other files")]);
});
