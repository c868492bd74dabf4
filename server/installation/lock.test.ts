import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { isLocked, tryLock } from "./lock.ts";
import { lockFile } from "./portal-user.ts";

const directory = mkdtempSync(path.join(tmpdir(), "portal-lock-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Another process that takes the lock, and holds it until killed. */
async function holdElsewhere(): Promise<{ said: string; end: () => Promise<void> }> {
  const script = `
    const { tryLock } = await import(${JSON.stringify(path.join(import.meta.dirname, "lock.ts"))});
    const said = tryLock(${JSON.stringify(directory)}) ? "held" : "refused";
    gc();
    console.log(said);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(child.stdout, "data");
  const end = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { said: String(said).trim(), end };
}

test("a lock excludes every process until its holder releases it or is killed", async () => {
  expect(isLocked(directory)).toBe(false);
  const release = tryLock(directory);
  expect(release).not.toBeNull();
  expect(readdirSync(directory)).toEqual([lockFile]);
  const refused = await holdElsewhere();
  expect(refused.said).toBe("refused");
  await refused.end();
  release?.();

  const holder = await holdElsewhere();
  expect(holder.said).toBe("held");
  expect([isLocked(directory), tryLock(directory)]).toEqual([true, null]);
  await holder.end();
  expect(isLocked(directory)).toBe(false);
  const again = tryLock(directory);
  expect(again).not.toBeNull();
  again?.();
});

test("a missing directory is not locked", () => {
  expect(isLocked(path.join(directory, "nothing"))).toBe(false);
});
