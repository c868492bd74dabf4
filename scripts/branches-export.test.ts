import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { importBranches } from "#lib/branches/import/import-branches.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { branchRecord, toRows } from "#test/branches.ts";
import { setUpTestDatabase } from "#test/test-database.ts";

const { db } = await setUpTestDatabase();
const directory = await mkdtemp(path.join(tmpdir(), "branches-"));
afterAll(() => rm(directory, { recursive: true }));

const records = [
  branchRecord("0100", {
    addressLine2: "=1+1",
    exceptions: [{ date: "2026-12-25", openMinute: null, closeMinute: null, notes: "" }],
  }),
  branchRecord("0200", {
    state: "AS",
    city: 'Cœur, "d\'Alene"',
    lat: -14.28,
    long: -170.7,
    status: "inactive",
  }),
];
await importBranches(systemContext(db, "test"), toRows(records));

type Outcome = { code: number; stdout: string; stderr: string };

async function runScript(script: string, args: string[]): Promise<Outcome> {
  return promisify(execFile)(process.execPath, [path.join(import.meta.dirname, script), ...args])
    .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
    .catch(({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }));
}

test.each(["csv", "json"])(
  "writes a %s file with every branch, which the import reads back as unchanged",
  async (format) => {
    const file = path.join(directory, `all.${format}`);
    expect(await runScript("branches-export.ts", [file])).toEqual({
      code: 0,
      stdout: `Wrote ${file}.\n`,
      stderr: "",
    });
    expect((await readFile(file, "utf8")).match(/0[12]00/g)).toHaveLength(2);
    const { code, stdout } = await runScript("branches-import.ts", [file, "--replace"]);
    expect([code, stdout]).toEqual([0, "2 rows read. 0 added, 0 changed, 0 closed, 2 unchanged.\n"]);
  },
);

test("formulas are written so that no spreadsheet runs them", async () => {
  const file = path.join(directory, "formula.csv");
  await runScript("branches-export.ts", [file]);
  expect(await readFile(file, "utf8")).toContain(",'=1+1,");
});

test("wrong usage exits with 2 and shows the usage; an unwritable file exits with 1 and says why", async () => {
  const [none, text, nowhere] = await Promise.all(
    [[], ["branches.txt"], [path.join(directory, "missing", "all.csv")]].map((args) =>
      runScript("branches-export.ts", args),
    ),
  );
  for (const wrong of [none, text])
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Usage: npm run branches:export"),
    });
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining("ENOENT") });
});
