import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { variableNames } from "#lib/platform/env.ts";
import { defaultRateLimits } from "#lib/platform/rate-limit/policies.ts";

const project = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(path.join(project, file), "utf8");
const pages = ["README.md", "SECURITY.md"];
for await (const page of glob("docs/**/*.md", { cwd: project })) pages.push(page);

const sourceFile =
  /(?<![\w/.-])(?:app|bench|components|docs|e2e|lib|ops|prisma|public|scripts|server)\/[\w./-]+\.(?:ts|tsx|mjs|md|yml|yaml|json|prisma)\b/g;

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
