import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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

test.each(["/proc/portal", "/dev/null/portal"])("DATA_DIR=%s is refused at once", async (dataDir) => {
  await expect(prepareDataDir(dataDir)).rejects.toThrow(
    /^DATA_DIR: expected a directory that the portal may write to/,
  );
});
