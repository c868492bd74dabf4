import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import type { FileFormat } from "#lib/branches/shared/branch-values.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { csvText } from "#lib/platform/csv-text.ts";
import { csvHeader, writeCells } from "./branch-csv.ts";

const rowsPerChunk = 500;

/**
 * Exports a snapshot of all branches as a file that an import reads back without loss.
 *
 * @returns the text of the file, in chunks
 */
export async function exportBranches(ctx: Context, format: FileFormat): Promise<Iterable<string>> {
  const { branches } = await branchSnapshot(ctx.db);
  const records = branches.map((branch) => branch.record);
  return format === "csv" ? csvLines(records) : jsonText(records);
}

function* csvLines(records: readonly BranchRecord[]): Generator<string> {
  yield csvText([csvHeader]);
  for (let from = 0; from < records.length; from += rowsPerChunk)
    yield csvText(records.slice(from, from + rowsPerChunk).map(writeCells));
}

function* jsonText(records: readonly BranchRecord[]): Generator<string> {
  yield "[\n";
  for (const [position, record] of records.entries())
    yield `${JSON.stringify(record)}${position === records.length - 1 ? "" : ","}\n`;
  yield "]\n";
}
