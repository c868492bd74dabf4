// npm run branches:export -- file.csv|file.json: all branches, as a file for branches:import.
// Exit codes: 0 done; 1 failed; 2 wrong usage or configuration.
import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { exportBranches } from "#lib/branches/import/export-branches.ts";
import { fileFormats } from "#lib/branches/shared/branch-values.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import { closeDb, getDb } from "#lib/platform/db/client.ts";
import { EnvError } from "#lib/platform/env.ts";
import { adoptRunningInstallation } from "#server/installation/running-installation.ts";

const program = new Command("npm run branches:export --")
  .description("Writes all branches to a file for branches:import.")
  .argument("<file>", "ends in .csv or .json")
  .showHelpAfterError()
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse();
const [file = ""] = program.args;
const format =
  fileFormats.find((one) => path.extname(file).toLowerCase() === `.${one}`) ??
  program.error("Specify one file that ends in .csv or .json.");
try {
  await adoptRunningInstallation();
  const text = await exportBranches(systemContext(getDb(), "npm run branches:export"), format);
  await pipeline(Readable.from(text), createWriteStream(file));
  process.stdout.write(`Wrote ${file}.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof EnvError ? 2 : 1;
} finally {
  await closeDb();
}
