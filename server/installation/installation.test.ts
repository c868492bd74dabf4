import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { EnvError } from "#lib/platform/env.ts";
import { defaultEgress, isTrial, prepareDataDir, readOrMakeSecretKey } from "./installation.ts";
import { readDemo } from "./running-installation.ts";

const directory = mkdtempSync(path.join(tmpdir(), "portal-installation-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = (name: string) => path.join(directory, name);

test("only a local installation gets demo accounts and loopback egress by default", () => {
  const BASE_URL = "http://127.0.0.1:3000";
  expect(isTrial({ DATABASE_URL: undefined, BASE_URL })).toBe(true);
  expect(defaultEgress({ DATABASE_URL: undefined, BASE_URL })).toBe("127.0.0.0/8,::1/128");
  for (const env of [
    { DATABASE_URL: "postgresql://db/portal", BASE_URL },
    { DATABASE_URL: undefined, BASE_URL: "https://portal.example.com" },
    { DATABASE_URL: undefined, BASE_URL: "http://10.0.0.4:3000" },
  ])
    expect([isTrial(env), defaultEgress(env)]).toEqual([false, ""]);
});

test("the first start creates a SECRET_KEY that only its owner can read, and later starts use it", async () => {
  const key = await readOrMakeSecretKey(directory);
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect(await readOrMakeSecretKey(directory)).toBe(key);
  expect(readFileSync(file("secret-key"), "utf8")).toBe(key);
  expect(statSync(file("secret-key")).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory)).toEqual(["secret-key"]);
});

test.each(["", "garbled", "A".repeat(44)])("a damaged secret-key (%j) is reported and kept", async (text) => {
  writeFileSync(file("secret-key"), text);
  await expect(readOrMakeSecretKey(directory)).rejects.toThrow(
    /secret-key: expected the 32 random bytes .* Restore the file from a backup/,
  );
  await expect(readOrMakeSecretKey(directory)).rejects.toThrow(EnvError);
  expect(readFileSync(file("secret-key"), "utf8")).toBe(text);
});

test("a damaged demo.json is reported; a missing one means that there is no demo", async () => {
  expect(await readDemo(directory)).toBeNull();
  for (const text of ["", '{"baseUrl":', "{}"]) {
    writeFileSync(file("demo.json"), text);
    await expect(readDemo(directory)).rejects.toThrow(
      /demo\.json is damaged\. Remove it and run `npm start`/,
    );
  }
});

const getMode = (directory: string) => statSync(directory).mode & 0o777;

test("DATA_DIR and its logs are closed to other users, also those of an earlier version", async () => {
  const [made, earlier] = [file("made"), file("earlier")];
  mkdirSync(path.join(earlier, "logs"), { recursive: true, mode: 0o755 });
  for (const dataDir of [made, earlier]) {
    await prepareDataDir(dataDir);
    expect([getMode(dataDir), getMode(path.join(dataDir, "logs"))]).toEqual([0o700, 0o700]);
  }
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)(
  "as root, another user gets DATA_DIR and what a portal made in it, and nothing else",
  async () => {
    const dataDir = file("of-root");
    mkdirSync(path.join(dataDir, "mail"), { recursive: true });
    for (const name of ["secret-key", "mail/one.eml", "streets.pmtiles"])
      writeFileSync(path.join(dataDir, name), "");
    await prepareDataDir(dataDir);
    const getOwner = (name: string) => statSync(path.join(dataDir, name)).uid;
    const { uid } = statSync(dataDir);
    expect(uid).not.toBe(0);
    expect(["logs", "mail", "mail/one.eml", "secret-key"].map(getOwner)).toEqual([uid, uid, uid, uid]);
    expect(getOwner("streets.pmtiles")).toBe(0);
    // Somebody else's directory keeps its owner.
    chownSync(dataDir, 12_345, 12_345);
    await prepareDataDir(dataDir);
    expect([".", "logs", "mail/one.eml", "secret-key"].map(getOwner)).toEqual([
      12_345, 12_345, 12_345, 12_345,
    ]);
  },
);

test.runIf(isRoot)("as root, a directory that others use is refused and does not change", async () => {
  const shared = file("shared");
  mkdirSync(shared, { mode: 0o755 });
  writeFileSync(path.join(shared, "theirs"), "");
  await expect(prepareDataDir(shared)).rejects.toThrow(/^DATA_DIR: expected an empty directory, a portal's/);
  expect([getMode(shared), statSync(shared).uid, readdirSync(shared)]).toEqual([0o755, 0, ["theirs"]]);
});

test.each(["/proc/portal", "/dev/null/portal"])("DATA_DIR=%s is refused at once", async (dataDir) => {
  await expect(prepareDataDir(dataDir)).rejects.toThrow(
    /^DATA_DIR: expected a directory that the portal may write to/,
  );
});
