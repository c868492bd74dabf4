import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { isLocked, tryLock } from "./lock.ts";

const directory = mkdtempSync(path.join(tmpdir(), "portal-lock-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Another process, with another TMPDIR, that takes the lock and holds it until killed. */
async function holdElsewhere(at: string): Promise<{ said: string; end: () => Promise<void> }> {
  const temporary = mkdtempSync(path.join(directory, "tmp-"));
  const script = `
    const { tryLock } = await import(${JSON.stringify(path.join(import.meta.dirname, "lock.ts"))});
    console.log((await tryLock(${JSON.stringify(at)}, "test")) ? "held" : "refused");
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(child.stdout, "data");
  const end = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { said: String(said).trim(), end };
}

// A socket's path is limited to 103 bytes.
const deep = path.join(directory, "d".repeat(100), "e".repeat(100));
mkdirSync(deep, { recursive: true });

test.each([
  ["a directory", directory],
  ["a directory whose path is longer than a socket's may be", deep],
])("the lock on %s excludes every process, whatever its TMPDIR, until its holder ends", async (_, at) => {
  const before = process.cwd();
  const release = await tryLock(at, "test");
  expect(release).not.toBeNull();
  expect(await isLocked(at, "test")).toBe(true);
  const refused = await holdElsewhere(at);
  expect(refused.said).toBe("refused");
  await refused.end();
  release?.();
  expect([await isLocked(at, "test"), existsSync(path.join(at, ".test.lock"))]).toEqual([false, false]);

  const holder = await holdElsewhere(at);
  expect(holder.said).toBe("held");
  expect(await tryLock(at, "test")).toBeNull();
  await holder.end();
  // A killed process leaves its socket file behind, but nothing listens on it.
  const again = await tryLock(at, "test");
  expect(again).not.toBeNull();
  again?.();
  expect(process.cwd()).toBe(before);
});

test("a missing directory cannot be locked", async () => {
  expect(await isLocked(path.join(directory, "nothing"), "test")).toBe(false);
});
