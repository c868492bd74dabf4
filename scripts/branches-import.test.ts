import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { csvHeader, writeCells } from "#lib/branches/import/branch-csv.ts";
import { maxFileBytes } from "#lib/branches/import/read-rows.ts";
import { branchRecord } from "#test/branches.ts";
import { setUpTestDatabase } from "#test/test-database.ts";
import { runImportCommand } from "./branches/import-command.ts";

const { db } = await setUpTestDatabase();
const directory = await mkdtemp(path.join(tmpdir(), "branches-"));
afterAll(() => rm(directory, { recursive: true }));

async function runImport(words: string[]) {
  const { exitCode: code, ...printed } = await runImportCommand(words);
  return { code, ...printed };
}

/** The same as a process, which takes half a second of the processor. */
function runScript(words: string[]) {
  const script = path.join(import.meta.dirname, "branches-import.ts");
  const {
    status: code,
    stdout,
    stderr,
  } = spawnSync(process.execPath, [script, ...words], { encoding: "utf8" });
  return { code, stdout, stderr };
}

/** A CSV of so many branches; the row of `badLine` has no such state. */
async function writeCsv(name: string, rows: number, { badLine = 0, prefix = "S" } = {}): Promise<string> {
  const file = path.join(directory, name);
  const stream = createWriteStream(file);
  stream.write(`${csvHeader.join(",")}\n`);
  for (let row = 0; row < rows; row += 1) {
    const cells = writeCells(branchRecord(`${prefix}${row}`, { lat: 37 + (row % 500) / 100 }));
    if (row + 2 === badLine) cells[csvHeader.indexOf("state")] = "XX";
    if (!stream.write(`${cells.map((cell) => `"${cell}"`).join(",")}\n`)) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "finish");
  return file;
}

test("reports an invalid row by line, column, and reason, imports nothing, and exits with 1; --partial imports the rest", async () => {
  const file = await writeCsv("bad.csv", 5, { badLine: 4 });
  const refused = await runImport([file]);
  expect([refused.code, await db.branch.count()]).toEqual([1, 0]);
  expect(refused.stdout).toContain(
    "line 4, state: Expected the two-letter code of a state, DC, or a territory.",
  );
  const partial = await runImport([file, "--partial"]);
  expect([partial.code, await db.branch.count()]).toEqual([1, 4]);
  expect(partial.stdout).toContain("5 rows read. 4 added, 0 changed, 0 closed, 0 unchanged. Bad rows: 1.");
});

test("--columns and --values say which columns are which fields", async () => {
  const file = path.join(directory, "stores.csv");
  const cells = writeCells(branchRecord("C1", { storefront: "RLS" }));
  const text = [csvHeader, cells].map((line) => line.map((cell) => `"${cell}"`).join(",")).join("\n");
  await writeFile(file, text.replace('"number"', `"Store's #"`).replace('"storefront"', '"Remarks"'));
  const asked = await runImport([file]);
  expect([asked.code, asked.stdout]).toEqual([
    1,
    expect.stringContaining("line 1, Remarks: This column is unknown."),
  ]);
  expect(asked.stdout).toContain(String.raw`--columns '{"Store'\''s #":`);
  const columns = JSON.stringify({ "Store's #": "number", Remarks: "" });
  const values = JSON.stringify({ storefront: "RLS" });
  const read = await runImport([file, "--dry-run", "--columns", columns, "--values", values]);
  expect([read.code, read.stdout]).toEqual([0, expect.stringContaining("1 added")]);
  const wrong = await runImport([file, "--columns", "number"]);
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining("--columns: Expected a JSON object"),
  ]);
});

test("names of columns cannot control the terminal", async () => {
  const file = path.join(directory, "controls.csv");
  await writeFile(file, `${csvHeader.join(",")},\u001b[2Jgone\u009b\n`);
  const { code, stdout } = await runImport([file]);
  expect([code, stdout]).toEqual([1, expect.stringContaining(String.raw`line 1, \u001b[2Jgone\u009b: `)]);
});

test("a dry run lists the changes that the import makes", async () => {
  const file = await writeCsv("good.csv", 3);
  const counts = "1 added, 0 changed, 2 closed, 2 unchanged";
  expect((await runImport([file, "--dry-run", "--replace"])).stdout).toContain(
    `The import would result in ${counts}`,
  );
  const { code, stdout } = await runImport([file, "--replace"]);
  expect([code, stdout.split("\n")[0]]).toEqual([0, `3 rows read. ${counts}.`]);
  await db.branch.update({ where: { number: "S1" }, data: { city: "Elsewhere" } });
  expect((await runImport([file, "--dry-run"])).stdout).toMatch(/^ {2}S1 {2}.* \(city\)$/m);
});

test("lists what a full replacement closes, requires confirmation, and undoes it", async () => {
  await db.branch.deleteMany();
  const states = () =>
    db.branch.findMany({ select: { number: true, status: true }, orderBy: { number: "asc" } });
  await runImport([await writeCsv("many.csv", 30, { prefix: "00" })]);
  const before = await states();
  const file = await writeCsv("few.csv", 3, { prefix: "" });
  const asked = await runImport([file, "--replace"]);
  expect([asked.code, await states()]).toEqual([1, before]);
  expect(asked.stdout).toContain(
    "3 rows read. Nothing was imported. The import would result in 3 added, 0 changed, 30 closed",
  );
  expect(asked.stdout).toContain("Closed:\n  000  Ridgeline Supply - Chicago, IL\n  001  Ridgeline");
  expect(asked.stdout).toContain(
    "line 3: 1  Ridgeline Supply - Chicago, IL would be added next to 001  Ridgeline",
  );
  const confirmation = "close 30, add 3 likely duplicates";
  expect(asked.stdout).toContain(`To import it, add: --confirm "${confirmation}"`);

  const done = await runImport([file, "--replace", "--confirm", confirmation]);
  expect([done.code, await db.branch.count({ where: { status: "ACTIVE" } })]).toEqual([0, 3]);
  const [, importId = ""] = /--undo (imp_\w+)/.exec(done.stdout) ?? [];
  const undone = await runImport(["--undo", importId]);
  expect([undone.code, undone.stdout]).toEqual([0, "The import is undone: 30 restored, 3 removed.\n"]);
  expect(await states()).toEqual(before);
  expect(await runImport(["--undo", importId])).toMatchObject({
    code: 1,
    stderr: "This change is already undone.\n",
  });
});

test("wrong usage exits with 2 and shows the usage; a file that is missing or too large exits with 1", async () => {
  const large = path.join(directory, "large.csv");
  await writeFile(large, "");
  await truncate(large, maxFileBytes + 1);
  const wrong = [
    ...[[], ["branches.txt"], ["--force", "x.csv"], ["x.csv", "--replace", "--partial"]],
    ...[["x.csv", "--undo", "imp_1"], ["--undo"]],
  ];
  const [missing, tooLarge, ...refused] = await Promise.all(
    [["missing.csv"], [large], ...wrong].map((args) => runImport(args)),
  );
  for (const { code, stderr } of refused) {
    expect(code).toBe(2);
    expect(stderr).toContain("Usage: npm run branches:import");
  }
  expect(runScript([])).toEqual(refused[0]);
  expect(runScript(["missing.csv"])).toEqual(missing);
  expect(missing?.code).toBe(1);
  expect(missing?.stderr).toMatch(/^ENOENT.*missing\.csv'\n$/);
  expect(tooLarge).toMatchObject({
    code: 1,
    stderr: "The file has 10485761 bytes. An import takes at most 10485760.\n",
  });
});
