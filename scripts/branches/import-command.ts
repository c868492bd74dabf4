import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Command, CommanderError, Option } from "commander";
import { z } from "zod";
import { type ImportOptions, importBranches } from "#lib/branches/import/import-branches.ts";
import { maxFileBytes, readRows } from "#lib/branches/import/read-rows.ts";
import { undoImport } from "#lib/branches/import/undo-import.ts";
import { type FileFormat, fileFormats, saveAsCsv } from "#lib/branches/shared/branch-values.ts";
import { type ColumnChoice, columnChoiceSchema } from "#lib/branches/shared/import-columns.ts";
import type { ImportResult } from "#lib/branches/shared/import-schemas.ts";
import { type Context, systemContext } from "#lib/platform/access/context.ts";
import { getDb } from "#lib/platform/db/client.ts";
import { EnvError } from "#lib/platform/env.ts";
import { forTerminal } from "#lib/platform/one-line-text.ts";
import { adoptRunningInstallation } from "#server/installation/running-installation.ts";
import type { Outcome } from "../portal/run-command.ts";

type Job = { file: string; format: FileFormat; choice: ColumnChoice } & Omit<ImportOptions, "onProgress">;

const choiceSchema = z.object(columnChoiceSchema);

type Say = (line: string) => void;

/** @throws CommanderError after --help or wrong usage, which it prints */
function readCommandLine(
  words: string[],
  printed: Pick<Outcome, "stdout" | "stderr">,
): Job | { undo: string } {
  const program = new Command("npm run branches:import --")
    .description("Imports branches from a file, or undoes an import.")
    .argument("[file]", "ends in .csv or .json")
    .option("--dry-run", "show what would change, and change nothing")
    .option(
      "--replace",
      "the file is the whole list; active branches that it does not contain become inactive",
    )
    .addOption(new Option("--partial", "import the valid rows even if others are not").conflicts("replace"))
    .option(
      "--confirm <text>",
      "the text that the import asks for if it closes many branches or adds likely duplicates",
    )
    .option(
      "--columns <json>",
      "the field of each column by its name, as JSON, or an empty text to leave it out",
    )
    .option("--values <json>", "the values of fields that no column has, as JSON")
    .addOption(
      new Option("--undo <import>", "undo an import of the last day, by the ID that it printed").conflicts([
        "dryRun",
        "replace",
        "partial",
        "confirm",
        "columns",
        "values",
      ]),
    )
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        printed.stdout += text;
      },
      writeErr: (text) => {
        printed.stderr += text;
      },
    })
    .parse(words, { from: "user" });
  const [file = ""] = program.args;
  const { undo, columns, values, ...options } = program.opts<
    Omit<Job, "file" | "format" | "choice"> & Record<"undo" | "columns" | "values", string | undefined>
  >();
  if (undo !== undefined) return file === "" ? { undo } : program.error("--undo takes no file.");
  const format = fileFormats.find((one) => path.extname(file).toLowerCase() === `.${one}`);
  if (!format) return program.error(`Specify one file that ends in .csv or .json. ${saveAsCsv}`);
  const choice = choiceSchema.safeParse({ columns, values });
  if (choice.error)
    return program.error(
      choice.error.issues.map(({ path, message }) => `--${String(path[0])}: ${message}`).join(" "),
    );
  return { file, format, choice: choice.data, ...options };
}

function summary(job: Job, result: ImportResult): string {
  const counts = `${result.added} added, ${result.changed} changed, ${result.closed} closed, ${result.unchanged} unchanged`;
  const bad = result.badRows === 0 ? "" : ` Bad rows: ${result.badRows}.`;
  if (result.applied) return `${counts}.${bad}`;
  if (job.dryRun) return `Dry run: nothing was changed. The import would result in ${counts}.${bad}`;
  if (result.badRows > 0 && !job.partial)
    return `Nothing was imported. Correct the rows below, or import the valid ones with --partial.${bad}`;
  return `Nothing was imported. The import would result in ${counts}.${bad}`;
}

function* listing({ preview, ...counts }: ImportResult): Generator<string> {
  const { likelyDuplicates, ...kinds } = preview;
  for (const kind of ["added", "changed", "closed"] as const) {
    if (counts[kind] === 0) continue;
    yield `${kind[0]?.toUpperCase()}${kind.slice(1)}:`;
    for (const branch of kinds[kind])
      yield `  ${branch.number}  ${branch.name}${"fields" in branch ? ` (${branch.fields.map(({ field }) => field).join(", ")})` : ""}`;
    const more = counts[kind] - kinds[kind].length;
    if (more > 0) yield `  and ${more} more`;
  }
  if (counts.likelyDuplicates > 0)
    yield "Likely duplicates (a spreadsheet drops leading zeros; format the column as text):";
  for (const { line, number, name, present } of likelyDuplicates)
    yield `  line ${line}: ${number}  ${name} would be added next to ${present.number}  ${present.name}`;
}

function proposal({ found }: NonNullable<ImportResult["columns"]>): string {
  const fields = JSON.stringify(Object.fromEntries(found.map(({ name, field }) => [name, field])));
  return `'${fields.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns whether every row was valid, and imported unless it is a dry run. */
async function runImport(ctx: Context, job: Job, say: Say): Promise<boolean> {
  const { file, format, choice, ...options } = job;
  const { size } = await stat(file);
  if (size > maxFileBytes)
    throw new Error(`The file has ${size} bytes. An import takes at most ${maxFileBytes}.`);
  const rows = readRows(format, await readFile(file), choice);
  const onProgress: ImportOptions["onProgress"] = ({ step, rowsRead }) =>
    process.stderr.isTTY && process.stderr.write(`\r\x1b[2K${step}: ${rowsRead} rows`);
  const result = await importBranches(ctx, rows, { ...options, onProgress });
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[2K");
  say(`${result.rowsRead} rows read. ${summary(job, result)}`);
  for (const { line, column, reason } of result.errors)
    say(`  line ${line}${column && `, ${column}`}: ${reason}`);
  for (const { column, reason, rows } of result.errorKinds) {
    const listed = result.errors.filter((error) => error.column === column && error.reason === reason);
    const more = rows - new Set(listed.map(({ line }) => line)).size;
    if (more > 0) say(`  and ${more} more rows${column && `, ${column}`}: ${reason}`);
  }
  if (result.columns?.areRead === false)
    say(`Choose the fields of the columns, for example: --columns ${proposal(result.columns)}`);
  if (!result.applied) for (const line of listing(result)) say(line);
  if (!result.applied && result.confirmation !== null)
    say(`To import it, add: --confirm "${result.confirmation}"`);
  if (result.importId !== null)
    say(`To undo it within a day: npm run branches:import -- --undo ${result.importId}`);
  return result.badRows === 0 && (result.applied || job.dryRun === true);
}

async function runUndo(ctx: Context, importId: string, say: Say): Promise<boolean> {
  const { restored, removed, keptCount, kept } = await undoImport(ctx, importId);
  say(`The import is undone: ${restored} restored, ${removed} removed.`);
  if (keptCount > 0)
    say(`${keptCount} were not restored, because they were changed again or have a reported problem:`);
  for (const { number, name } of kept) say(`  ${number}  ${name}`);
  return true;
}

/** Runs one command line of `npm run branches:import`. Never throws. The caller closes the database. */
export async function runImportCommand(words: string[]): Promise<Outcome> {
  const printed = { stdout: "", stderr: "" };
  const say = (line: string) => {
    printed.stdout += `${forTerminal(line)}
`;
  };
  try {
    const job = readCommandLine(words, printed);
    await adoptRunningInstallation();
    const ctx = systemContext(getDb(), "npm run branches:import");
    const isDone = await ("undo" in job ? runUndo(ctx, job.undo, say) : runImport(ctx, job, say));
    return { exitCode: isDone ? 0 : 1, ...printed };
  } catch (error) {
    if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? 0 : 2, ...printed };
    const stderr = `${forTerminal(error instanceof Error ? error.message : String(error))}
`;
    return { ...printed, exitCode: error instanceof EnvError ? 2 : 1, stderr };
  }
}
