// npm test (and npm run verify): everything that must hold before a change is shared, cheap checks first.
// `npm run verify -- unit e2e` runs only the named pieces.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const reports = await mkdtemp(path.join(tmpdir(), "portal-verify-"));
const unitReport = path.join(reports, "unit.json");
const e2eReport = path.join(reports, "e2e.json");
const folders = ["app", "components", "lib", "server", "scripts", "e2e"].filter((folder) =>
  existsSync(folder),
);

const pieces: { name: string; command: string[]; env?: Record<string, string> }[] = [
  { name: "generate", command: ["scripts/generate-prisma.mjs"] },
  { name: "lint", command: ["node_modules/@biomejs/biome/bin/biome", "check", "."] },
  { name: "route types", command: ["node_modules/next/dist/bin/next", "typegen"] },
  { name: "types", command: ["node_modules/typescript/bin/tsc", "--noEmit"] },
  {
    name: "imports",
    command: [
      "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
      ...folders,
      "--config",
      ".dependency-cruiser.cjs",
    ],
  },
  { name: "unused", command: ["node_modules/knip/bin/knip.js"] },
  // Before the tests, which would otherwise share the two cores with it.
  { name: "build", command: ["scripts/build.ts"] },
  {
    name: "unit",
    command: [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${unitReport}`,
    ],
  },
  {
    name: "e2e",
    command: ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
  },
];

async function run(command: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, command, { stdio: "inherit", env: { ...process.env, ...env } });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  return code === 0;
}

/** Passed and failed tests of both runners, from the reports that they wrote. */
async function countTests(): Promise<{ passed: number; failed: number }> {
  const read = async (file: string) => JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  const unit = await read(unitReport);
  const e2e = (await read(e2eReport)).stats ?? {};
  return {
    passed: (unit.numPassedTests ?? 0) + (e2e.expected ?? 0) + (e2e.flaky ?? 0),
    failed: (unit.numFailedTests ?? 0) + (e2e.unexpected ?? 0),
  };
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !pieces.some((piece) => piece.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown: ${unknown.join(", ")}. The pieces are: ${pieces.map((piece) => piece.name).join(", ")}.\n`,
  );
  process.exit(2);
}

let failed = "";
for (const { name, command, env } of pieces) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const startedAt = performance.now();
  process.stdout.write(`\n── ${name}\n`);
  const passed = await run(command, env);
  process.stdout.write(
    `── ${name} ${passed ? "passed" : "FAILED"} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`,
  );
  if (!passed) {
    failed = name;
    break;
  }
}
const counts = await countTests();
await rm(reports, { recursive: true, force: true });
process.stdout.write(
  `\n${failed ? `${failed} failed` : "Everything passed"}.\n${counts.passed} passed, ${counts.failed} failed\n`,
);
process.exit(failed ? 1 : 0);
