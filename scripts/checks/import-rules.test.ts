import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const project = path.resolve(import.meta.dirname, "../..");
const depcruise = path.join(project, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const house = mkdtempSync(path.join(tmpdir(), "portal-rules-"));

for (const part of ["lib", "server", ".dependency-cruiser.cjs", "tsconfig.json", "package.json"])
  cpSync(path.join(project, part), path.join(house, part), { recursive: true });
symlinkSync(path.join(project, "node_modules"), path.join(house, "node_modules"));
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** Plants a file in a copy of the house and tells which rules it breaks. */
async function rulesBrokenBy(file: string, content: string): Promise<string[]> {
  const target = path.join(house, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
  const args = [depcruise, file, "--config", ".dependency-cruiser.cjs", "--output-type", "json"];
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, args, { cwd: house, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout)),
  );
  rmSync(target);
  const { summary } = JSON.parse(output) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map((violation) => violation.rule.name))];
}

test("a component that imports the database is caught, by type alone too", async () => {
  const value = 'import { getDb } from "#lib/platform/db/client.ts";\nexport const db = getDb;\n';
  const type = 'import type { Db } from "#lib/platform/db/client.ts";\nexport type Planted = Db;\n';
  for (const content of [value, type])
    expect(await rulesBrokenBy("components/planted.tsx", content)).toEqual(
      expect.arrayContaining(["components-import-page-safe-code", "components-never-reach-the-database"]),
    );
});

test("a component that loads a schema at once is caught; its types alone are not, nor a schema on demand", async () => {
  const imports = (how: string) => `${how} "#lib/webhooks/schemas.ts"`;
  const value = `${imports("export { registerWebhookSchema } from")};\n`;
  const others = `${imports("export type { ConsoleWebhook } from")};\nexport const load = () => ${imports("import(")});\n`;
  expect(await rulesBrokenBy("components/planted.tsx", value)).toEqual(["pages-load-no-schemas"]);
  expect(await rulesBrokenBy("components/planted.tsx", others)).toEqual([]);
});

test("a component that reaches the database through another file is caught", async () => {
  mkdirSync(path.join(house, "lib/planted"), { recursive: true });
  writeFileSync(
    path.join(house, "lib/planted/query-options.ts"),
    'export { getDb } from "#lib/platform/db/client.ts";\n',
  );
  const content = 'export { getDb } from "#lib/planted/query-options.ts";\n';
  expect(await rulesBrokenBy("components/planted.tsx", content)).toEqual([
    "components-never-reach-the-database",
  ]);
});

test("a Route Handler that imports next/* is caught", async () => {
  const content = 'export { NextResponse } from "next/server";\n';
  expect(await rulesBrokenBy("app/api/planted/route.ts", content)).toEqual([
    "route-handlers-are-web-standard",
  ]);
});

test("what imports a page is caught", async () => {
  mkdirSync(path.join(house, "pages"), { recursive: true });
  writeFileSync(path.join(house, "pages/planted.tsx"), "export default function Planted() {}\n");
  const content = 'export { default } from "../pages/planted.tsx";\n';
  expect(await rulesBrokenBy("app/planted.tsx", content)).toEqual(["pages-are-entrances"]);
});

test("the platform importing a domain, and a domain one that the table does not give it, are caught", async () => {
  mkdirSync(path.join(house, "lib/webhooks"), { recursive: true });
  writeFileSync(path.join(house, "lib/webhooks/planted.ts"), "export const planted = 1;\n");
  const domain = 'export { planted } from "#lib/webhooks/planted.ts";\n';
  expect(await rulesBrokenBy("lib/platform/http/planted.ts", domain)).toEqual(["platform-below-domains"]);
  expect(await rulesBrokenBy("lib/branches/planted.ts", domain)).toEqual(["domains-sideways-branches"]);
});
