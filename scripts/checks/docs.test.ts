import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { variableNames } from "#lib/platform/env.ts";
import { runCommand } from "../portal/run-command.ts";

const project = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(path.join(project, file), "utf8");
const pages = ["README.md", "SECURITY.md"];
for await (const page of glob("docs/**/*.md", { cwd: project })) pages.push(page);

test(".env.example explains exactly the variables that lib/platform/env.ts reads", async () => {
  const explained = [...(await read(".env.example")).matchAll(/^#([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual([...variableNames].toSorted());
});

test("commands in the code blocks of docs/operations.md have every required option", async () => {
  const lines = [
    ...(await read("docs/operations.md")).matchAll(/^npm run portal -- ([a-z]+ [a-z-]+) (.*)$/gm),
  ];
  expect(lines.length).toBeGreaterThan(0);
  for (const [line, verb = "", given = ""] of lines) {
    const { stderr } = await runCommand([...verb.split(" "), "--unknown"]);
    const [, usage = ""] = /Usage: npm run portal -- (.*)/.exec(stderr) ?? [];
    expect(usage).toContain(verb);
    const needed = usage.replace(/\[[^\]]*\]/g, "").match(/--[a-z]\S*/g) ?? [];
    expect(
      needed.filter((option) => !given.includes(`${option} `)),
      line,
    ).toEqual([]);
  }
});

test("sources and the System page cite existing headings of the contract and the documents", async () => {
  const cited: [document: string, heading: string][] = [];
  for await (const file of glob("{app,components,lib,server}/**/*.{ts,tsx}", {
    cwd: project,
    exclude: ["**/generated"],
  })) {
    const text = await read(file);
    for (const [, list = ""] of text.matchAll(/[Cc]ontract[,:] ("[^"\n]+"(?:,?(?: and)?[\s*]+"[^"\n]+")*)/g))
      for (const [, heading = ""] of list.matchAll(/"([^"]+)"/g)) cited.push(["docs/contract.md", heading]);
    for (const [, page, heading = ""] of text.matchAll(/\b(operations|scale)\("([^"]+)"\)/g))
      cited.push([`docs/${page}.md`, heading]);
  }
  expect(cited.length).toBeGreaterThan(80);
  const missing = new Set<string>();
  for (const [document, heading] of cited)
    if (!(await read(document)).includes(`# ${heading}\n`)) missing.add(`${document}: ${heading}`);
  expect([...missing]).toEqual([]);
});

test.each(pages)("%s names only files, npm commands and verbs that exist", async (page) => {
  const text = await read(page);
  const { scripts } = JSON.parse(await read("package.json"));
  const missing: string[] = [];
  for (const [, name] of text.matchAll(/npm run ([a-z][\w:]*)/g))
    if (!(String(name) in scripts)) missing.push(`npm run ${name}`);
  for (const [, link] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g))
    if (!existsSync(path.resolve(project, path.dirname(page), link ?? ""))) missing.push(`link ${link}`);
  const folders = "app|bench|components|docs|e2e|lib|ops|prisma|public|scripts|server";
  for (const [, file] of text.matchAll(
    new RegExp(`(?<![\\w/.-])((?:${folders})/[\\w./-]+\\.(?:ts|tsx|mjs|md|yml|yaml|json|prisma))\\b`, "g"),
  ))
    if (!existsSync(path.join(project, file ?? ""))) missing.push(String(file));
  const { stderr: verbs } = await runCommand([]);
  for (const [, verb] of text.matchAll(/npm run portal -- ([a-z]+(?: [a-z-]+)?)/g))
    if (!verbs.includes(`  ${verb} `)) missing.push(`portal ${verb}`);
  for (const kind of ["bench", "drill"]) {
    const table = await read(`bench/${kind === "bench" ? "main" : kind}.ts`);
    for (const [, name] of text.matchAll(new RegExp(`npm run ${kind} -- ([a-z][a-z-]*)`, "g")))
      if (!new RegExp(`^  "?${name}"?: \\(\\) => import`, "m").test(table)) missing.push(`${kind} ${name}`);
  }
  // Files in the root folder, and files without a telling extension.
  for (const [, file] of text.matchAll(
    /`((?:ops\/[a-z]+\/)?(?:[A-Z][a-z]+file|\.env\.example|[a-z]+\.(?:yaml|config\.ts)))`/g,
  ))
    if (!existsSync(path.join(project, file ?? ""))) missing.push(String(file));
  const pieces = await read("scripts/verify.ts");
  for (const [, names] of text.matchAll(/npm run verify -- ([a-z0-9 ]+)/g))
    for (const name of (names ?? "").trim().split(" "))
      if (!pieces.includes(`name: "${name}"`)) missing.push(`verify ${name}`);
  for (const [, program] of text.matchAll(/npx ([a-z]+)/g))
    if (!existsSync(path.join(project, "node_modules/.bin", program ?? ""))) missing.push(`npx ${program}`);
  expect(missing).toEqual([]);
});
