import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { setUpTestDatabase } from "#test/test-database.ts";

const project = path.resolve(import.meta.dirname, "../..");
const directory = mkdtempSync(path.join(tmpdir(), "portal-root-"));
chmodSync(directory, 0o755);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

await setUpTestDatabase();
const onLinux = process.platform === "linux" && process.getuid?.() === 0;

/** The IDs in the status of a process after it has started. */
async function getIdsOf(dataDir: string, args: readonly string[]) {
  const child = spawn(process.execPath, args, {
    cwd: project,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    await once(child, "message");
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    const getIds = (name: string) =>
      RegExp(`^${name}:[ \\t]*(.*)$`, "m").exec(status)?.[1]?.trim().split(/\s+/);
    return { uids: getIds("Uid"), gids: getIds("Gid"), groups: getIds("Groups") };
  } finally {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
}

test.runIf(onLinux).each([["server/web.ts", "--no-pages"], ["server/worker.ts"]])(
  "%s that root starts continues as the owner of DATA_DIR, without root's groups",
  async (...args) => {
    const dataDir = path.join(directory, path.basename(args[0] ?? ""));
    const { uids, gids, groups } = await getIdsOf(dataDir, args);
    const { uid, gid } = statSync(dataDir);
    expect(uid).not.toBe(0);
    expect([uids, gids]).toEqual([Array(4).fill(String(uid)), Array(4).fill(String(gid))]);
    expect(groups).toEqual([String(gid)]);
  },
);

test.runIf(onLinux)("a DATA_DIR that root's group still has leaves no process in that group", async () => {
  const dataDir = path.join(directory, "given");
  mkdirSync(dataDir);
  chownSync(dataDir, 12_345, 0);
  const { uids, gids, groups } = await getIdsOf(dataDir, ["server/worker.ts"]);
  expect(uids).toEqual(Array(4).fill("12345"));
  expect([gids, groups]).toEqual([Array(4).fill("12345"), ["12345"]]);
});

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
