import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { digestInputs, isBuilt } from "./build.ts";

test("changed sources rebuild the pages; files written by builds and tests do not", async () => {
  const project = await mkdtemp(path.join(tmpdir(), "portal-build-"));
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(project, file)), { recursive: true });
    await writeFile(path.join(project, file), text);
  };
  await write("lib/platform/db/client.ts", "1");
  await write("prisma/schema.prisma", "1");
  const built = await digestInputs(project);
  // After `npm ci` without scripts, or after a change of the schema, the first build generates the client.
  await write("lib/platform/db/generated/client.ts", "1");
  await write("lib/platform/db/generated/models/User.ts", "1");
  await write("lib/platform/db/client.test.ts", "1");
  await write(".next/BUILD_ID", "1");
  expect(await digestInputs(project)).toBe(built);
  for (const file of ["lib/platform/db/client.ts", "prisma/schema.prisma", "app/page.tsx"]) {
    const before = await digestInputs(project);
    await write(file, "2");
    expect(await digestInputs(project), file).not.toBe(before);
  }
  await rm(project, { recursive: true });
});

test("a missing generated file rebuilds the pages", async () => {
  const project = await mkdtemp(path.join(tmpdir(), "portal-build-"));
  const files = [
    "lib/platform/db/generated/client.ts",
    "lib/reference/generated/openapi.json",
    "public/cli/portal.mjs",
    ".next/BUILD_ID",
    ".next/portal-build",
  ];
  for (const file of files) {
    await mkdir(path.dirname(path.join(project, file)), { recursive: true });
    await writeFile(path.join(project, file), "digest");
  }
  expect(await isBuilt("digest", project)).toBe(true);
  for (const file of files) {
    await rm(path.join(project, file));
    expect(await isBuilt("digest", project), file).toBe(false);
    await writeFile(path.join(project, file), "digest");
  }
  await rm(project, { recursive: true });
});

test("a database client that is up to date is not written again while others read it", async () => {
  const client = "lib/platform/db/generated/client.ts";
  const before = await stat(client);
  execFileSync(process.execPath, ["scripts/generate-prisma.mjs"]);
  expect((await stat(client)).ino).toBe(before.ino);
  expect((await stat(client)).mtimeMs).toBe(before.mtimeMs);
});
