import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { variableNames } from "#lib/platform/env.ts";
import { defaultRateLimits } from "#lib/platform/rate-limit/policies.ts";

const project = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(path.join(project, file), "utf8");
const pages = ["README.md", "SECURITY.md", "prisma/schema.prisma"];
for await (const page of glob("docs/**/*.md", { cwd: project })) pages.push(page);

const sourceFile =
  /(?<![\w/.-])(?:app|components|docs|e2e|lib|ops|prisma|public|scripts|server|test|tools)\/(?:[\w./-]|\[+[\w.]+\]+|\(\w+\))+\.(?:ts|tsx|mjs|md|yml|yaml|json|prisma)\b/g;

test.each(pages)("%s links to and names only files that exist", async (page) => {
  const text = await read(page);
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) =>
    path.join(path.dirname(page), link),
  );
  const files = [...text.matchAll(sourceFile)].map(([file]) => file);
  expect([...links, ...files].filter((file) => !existsSync(path.join(project, file)))).toEqual([]);
});

test(".env.example explains exactly the variables that lib/platform/env.ts reads", async () => {
  const explained = [...(await read(".env.example")).matchAll(/^#([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual([...variableNames].toSorted());
});

test(".env.example names the default of every rate limit", async () => {
  const [, named = ""] = /^#RATE_LIMITS=(.+)$/m.exec(await read(".env.example")) ?? [];
  const defaults = Object.entries(defaultRateLimits).map(
    ([name, { perSecond, burst }]) => `${name}=${perSecond}/${burst}`,
  );
  expect(named.split(",").toSorted()).toEqual(defaults.toSorted());
});

test("each promise in docs/security.md names a test that exists", async () => {
  const wrong: string[] = [];
  for (const promise of (await read("docs/security.md"))
    .split("\n")
    .filter((line) => line.startsWith("- "))) {
    const tests = [...promise.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:, "[^"]+")+)/g)];
    if (tests.length === 0) wrong.push(promise);
    for (const [, file = "", titles = ""] of tests) {
      const source = await read(file);
      for (const [, title] of titles.matchAll(/"([^"]+)"/g))
        if (!source.includes(`${title}"`)) wrong.push(`${file}, "${title}"`);
    }
  }
  expect(wrong).toEqual([]);
});

test("the backup of DATA_DIR in docs/operations.md leaves SECRET_KEY out", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "portal-backup-"));
  const [dataDir, archive] = [path.join(directory, "data"), path.join(directory, "portal.tar.gz")];
  await mkdir(path.join(dataDir, "postgres"), { recursive: true });
  for (const file of ["secret-key", "postgres/PG_VERSION"]) await writeFile(path.join(dataDir, file), "");
  const [, command = ""] =
    /`tar (-C DATA_DIR [^`]*-czf portal\.tar\.gz \.)`/.exec(await read("docs/operations.md")) ?? [];
  const words = command
    .split(" ")
    .map((word) => ({ DATA_DIR: dataDir, "portal.tar.gz": archive })[word] ?? word);
  execFileSync("tar", words);
  const listed = execFileSync("tar", ["-tzf", archive], { encoding: "utf8" }).trim().split("\n");
  await rm(directory, { recursive: true });
  expect(listed.sort()).toEqual(["./", "./postgres/", "./postgres/PG_VERSION"]);
});

test("the room that docs/architecture.md names for a table is the only one that writes it", async () => {
  const rows = [...(await read("docs/architecture.md")).matchAll(/^\| `(\w+)` \| `(lib\/[\w/]+)` \|/gm)].map(
    ([, table = "", room = ""]) => {
      const write = `(?:INTO|UPDATE|DELETE FROM) "${table}"|\\b${table}s?(?:\\.|: \\{\\s*)(?:create|update|upsert|delete)\\w*[(:]`;
      return { table, room, write: new RegExp(write, "i") };
    },
  );
  const writers = new Set<string>();
  const exclude = ["**/*.test.ts", "**/generated/**"];
  for await (const file of glob("{app,lib,server}/**/*.ts", { cwd: project, exclude })) {
    const source = await read(file);
    for (const { table, room, write } of rows)
      if (write.test(source)) writers.add(`${table} ${file.startsWith(room) ? room : file}`);
  }
  expect([...writers].sort()).toEqual(rows.map(({ table, room }) => `${table} ${room}`).sort());
});
