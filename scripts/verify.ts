// npm test (and npm run verify): everything that must pass before you share a change.
// `npm run verify -- unit e2e` runs only the named pieces.

import "#server/end-with-npm.mjs";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

const reports = await mkdtemp(path.join(tmpdir(), "portal-verify-"));
const unitReport = path.join(reports, "unit.json");
const e2eReport = path.join(reports, "e2e.json");

type Piece = { name: string; command: string[]; env?: Record<string, string> };

/** The stages run one after the other, the pieces of a stage at once. `--run` is Node's `npm run`. */
const stages: Piece[][] = [
  [{ name: "database client", command: ["scripts/generate-prisma.mjs"] }],
  [{ name: "OpenAPI document", command: ["scripts/generate-openapi.ts"] }],
  [{ name: "API client", command: ["scripts/generate-client.ts"] }],
  [{ name: "types of calls", command: ["scripts/generate-routes.ts"] }],
  [
    { name: "types", command: ["--run", "types", "--", "--incremental", "false"] },
    { name: "lint", command: ["--run", "lint"] },
    { name: "imports", command: ["--run", "imports"] },
    { name: "unused", command: ["--run", "unused"] },
  ],
  // After the types: the build writes files that the compiler reads. It keeps both cores busy by itself.
  [{ name: "build", command: ["scripts/build.ts"] }],
  // Beside each other: browser tests wait half of their time.
  [
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
  ],
];

const running = new Set<ChildProcess>();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
  });

/** Runs a piece and reports the result; if `held`, prints its output when it ends. */
async function run({ name, command, env }: Piece, held: boolean): Promise<boolean> {
  const startedMs = performance.now();
  process.stdout.write(`\n── ${name}${held ? " started" : ""}\n`);
  const child = spawn(process.execPath, command, {
    stdio: held ? "pipe" : "inherit",
    env: { ...process.env, ...env },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk) => (printed += chunk));
  running.add(child);
  const [code] = await once(child, "close");
  running.delete(child);
  if (held) process.stdout.write(`\n── ${name}\n${printed}`);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  process.stdout.write(`── ${name} ${code === 0 ? "passed" : "FAILED"} in ${seconds} s\n`);
  return code === 0;
}

type Suite = { suites?: Suite[]; specs?: Spec[] };
type Spec = {
  title: string;
  file: string;
  ok: boolean;
  tests: { results: { error?: { message?: string } }[] }[];
};
type UnitFile = { name: string; message?: string; assertionResults: UnitTest[] };
type UnitTest = { fullName: string; status: string; failureMessages?: string[] };

/** The message, and the place where it came from. */
const getStart = (message: string) => message.split("\n").slice(0, 6).join("\n");

/** Counts the tests in the reports of both runners. Lists each failed test with its file and the start of its message. */
async function readReports(): Promise<{ passed: number; failures: string[] }> {
  const read = async (file: string) => JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  const unit: { numPassedTests?: number; testResults?: UnitFile[] } = await read(unitReport);
  const e2e: Suite & { stats?: { expected: number }; errors?: { message?: string }[] } =
    await read(e2eReport);
  const toFailure = (file: string, title: string, message = "") =>
    [
      `${path.relative("", file)} > ${title}`,
      ...stripVTControlCharacters(message).split("\n").slice(0, 12),
    ].join("\n    ");
  const failedUnits = (unit.testResults ?? []).flatMap(({ name, message, assertionResults: tests }) => [
    ...(message ? [toFailure(name, "the file", message)] : []),
    ...tests
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages = [] }) =>
        toFailure(name, fullName, failureMessages.map(getStart).join("\n")),
      ),
  ]);
  const getSpecs = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(getSpecs)];
  const failedSpecs = getSpecs(e2e)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      toFailure(path.join("e2e", file), title, tests[0]?.results.at(-1)?.error?.message),
    );
  const errors = (e2e.errors ?? []).map(({ message }) => toFailure("e2e", "the run", message));
  return {
    passed: (unit.numPassedTests ?? 0) + (e2e.stats?.expected ?? 0),
    failures: [...failedUnits, ...failedSpecs, ...errors],
  };
}

const names = stages.flat().map(({ name }) => name);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(", ")}. The pieces are: ${names.join(", ")}.\n`);
  process.exit(2);
}

let failed: string[] = [];
for (const stage of stages) {
  const pieces = stage.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const passed = await Promise.all(pieces.map((piece) => run(piece, pieces.length > 1)));
  failed = pieces.filter((_, index) => !passed[index]).map(({ name }) => name);
  if (failed.length > 0) break;
}
const { passed, failures } = await readReports();
await rm(reports, { recursive: true, force: true });
for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`);
process.stdout.write(
  `\n${failed.length > 0 ? `${failed.join(", ")} failed` : "Everything passed"}.\n${passed} passed, ${failures.length} failed\n`,
);
process.exit(failed.length > 0 ? 1 : 0);
