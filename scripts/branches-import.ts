// npm run branches:import -- file.csv|file.json [--dry-run] [--replace] [--partial]
// Exit codes: 0 done; 1 bad rows, or failed; 2 wrong usage or configuration.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { systemContext } from "#lib/auth/context.ts";
import type { ImportResult } from "#lib/branches/import-branches.ts";
import { importFile } from "#lib/branches/import-file.ts";
import { type FileFormat, fileFormats } from "#lib/branches/words.ts";
import { closeDb, getDb } from "#lib/db/client.ts";
import { EnvError } from "#lib/env.ts";
import { adoptRunningInstallation } from "#server/running-installation.ts";

const usage = `Usage: npm run branches:import -- <file.csv|file.json> [--dry-run] [--replace] [--partial]
  --dry-run   count what would change, and change nothing
  --replace   the file is the whole truth: active branches that it does not name become inactive
  --partial   take the good rows although others are bad (not with --replace)
`;

type Job = { file: string; format: FileFormat; dryRun: boolean; replace: boolean; partial: boolean };

/** @throws Error that says how the command is used */
function readCommandLine(): Job {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      partial: { type: "boolean", default: false },
    },
  });
  const [file, ...more] = positionals;
  const format = fileFormats.find((one) => path.extname(file ?? "").toLowerCase() === `.${one}`);
  if (!file || !format || more.length > 0) throw new Error("Name one file that ends in .csv or .json.");
  if (values.replace && values.partial)
    throw new Error(
      "--replace and --partial exclude each other: branches of bad rows would become inactive.",
    );
  return { file, format, dryRun: values["dry-run"], replace: values.replace, partial: values.partial };
}

/** The bytes of the file, with a bar on a terminal that shows how far they are read. */
async function* readWithProgress(file: string): AsyncGenerator<Uint8Array> {
  const { size } = await stat(file);
  let bytesRead = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    bytesRead += chunk.length;
    showBar(bytesRead / size);
    yield chunk;
  }
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[2KComparing and writing…");
}

function showBar(share: number): void {
  if (!process.stderr.isTTY) return;
  const width = 30;
  const done = Math.round(share * width);
  const bar = "█".repeat(done) + "░".repeat(width - done);
  process.stderr.write(`\r\x1b[2K${bar} ${Math.round(share * 100)} %`);
}

function summary(job: Job, result: ImportResult): string {
  const counts = `${result.added} added, ${result.changed} changed, ${result.closed} closed, ${result.unchanged} unchanged`;
  const bad = result.badRows === 0 ? "" : ` Bad rows: ${result.badRows}.`;
  if (result.applied) return `${counts}.${bad}`;
  if (job.dryRun) return `Dry run, nothing was changed. It would be: ${counts}.${bad}`;
  return `Nothing was imported: correct the rows below, or take the good ones with --partial.${bad}`;
}

async function run(job: Job): Promise<void> {
  await adoptRunningInstallation();
  const { file, format, ...options } = job;
  const ctx = systemContext(getDb(), "npm run branches:import");
  const result = await importFile(ctx, format, readWithProgress(file), options);
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[2K");
  process.stdout.write(`${result.rowsRead} rows read. ${summary(job, result)}\n`);
  for (const { line, column, reason } of result.faults)
    process.stdout.write(`  line ${line}${column && `, ${column}`}: ${reason}\n`);
  if (result.badRows > 0) process.exitCode = 1;
}

/** The job, or null where the command line names none; then it has been said how it is used. */
function readJob(): Job | null {
  try {
    return readCommandLine();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return null;
  }
}

const job = readJob();
if (!job) process.exit(2);
try {
  await run(job);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof EnvError ? 2 : 1;
} finally {
  await closeDb();
}
