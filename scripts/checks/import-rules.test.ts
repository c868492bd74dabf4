import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const project = path.resolve(import.meta.dirname, "../..");
const house = mkdtempSync(path.join(tmpdir(), "portal-rules-"));
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** Files that each break the rules named, or none. */
const planted: { what: string; file: string; content: string; rules: string[] }[] = [
  {
    what: "a component that imports the database",
    file: "components/value.tsx",
    content: 'import { getDb } from "#lib/platform/db/client.ts";\nexport const db = getDb;\n',
    rules: ["components-import-shared-code"],
  },
  {
    what: "a component that imports the type of the database",
    file: "components/type.tsx",
    content: 'import type { Db } from "#lib/platform/db/client.ts";\nexport type Planted = Db;\n',
    rules: ["components-import-shared-code"],
  },
  {
    what: "a component that imports a schema",
    file: "components/schema.tsx",
    content: 'export { registerWebhookSchema } from "#lib/notifications/webhooks/shared/schemas.ts";\n',
    rules: [],
  },
  {
    what: "shared code that reaches the database through another file",
    file: "lib/planted/shared/through.ts",
    content: 'export { getDb } from "#lib/planted/find-rows.ts";\n',
    rules: ["shared-code-runs-in-browsers"],
  },
  {
    what: "a Route Handler that imports next/*",
    file: "app/api/planted/route.ts",
    content: 'export { NextResponse } from "next/server";\n',
    rules: ["route-handlers-are-web-standard"],
  },
  {
    what: "the platform importing a domain",
    file: "lib/platform/http/planted.ts",
    content: 'export { maxWebhooks } from "#lib/notifications/webhooks/shared/webhook-limits.ts";\n',
    rules: ["platform-below-domains"],
  },
  {
    what: "a domain importing one that the table does not give it",
    file: "lib/branches/planted.ts",
    content: 'export { maxWebhooks } from "#lib/notifications/webhooks/shared/webhook-limits.ts";\n',
    rules: ["domains-sideways-branches"],
  },
  {
    what: "a domain importing a component",
    file: "lib/notifications/inbox/planted.ts",
    content: 'export * from "#components/schema.tsx";\n',
    rules: ["domains-below-pages"],
  },
];

type Report = { summary: { violations: { from: string; rule: { name: string } }[] } };

/** Plants all files in a copy of the repository. Returns the rules that each breaks. */
async function cruise(): Promise<Map<string, string[]>> {
  for (const part of ["lib", ".dependency-cruiser.cjs", "tsconfig.json", "package.json"])
    cpSync(path.join(project, part), path.join(house, part), { recursive: true });
  symlinkSync(path.join(project, "node_modules"), path.join(house, "node_modules"));
  const through = {
    file: "lib/planted/find-rows.ts",
    content: 'export { getDb } from "#lib/platform/db/client.ts";\n',
  };
  for (const { file, content } of [...planted, through]) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    writeFileSync(path.join(house, file), content);
  }
  const stdout = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [
        path.join(project, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs"),
        ...planted.map(({ file }) => file),
        ...["--config", ".dependency-cruiser.cjs", "--output-type", "json"],
      ],
      { cwd: house, maxBuffer: 2 ** 26 },
      // Violations end the program with an error code.
      (_error, output) => resolve(output),
    ),
  );
  const { violations } = (JSON.parse(stdout) as Report).summary;
  return new Map(
    planted.map(({ file }) => [
      file,
      [...new Set(violations.filter(({ from }) => from === file).map(({ rule }) => rule.name))].sort(),
    ]),
  );
}

const broken = await cruise();

test.each(planted)("$what breaks exactly the rules meant for it", ({ file, rules }) => {
  expect(broken.get(file)).toEqual(rules);
});
