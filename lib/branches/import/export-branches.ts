import { stringify } from "csv-stringify/sync";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import type { FileFormat } from "#lib/branches/constants.ts";
import { branchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { csvHeader, writeCells } from "./branch-csv.ts";

const rowsPerChunk = 500;

/**
 * All branches at one moment, as a file that an import reads back without loss. Staff only.
 *
 * @returns the text of the file, in chunks
 * @throws DomainError forbidden
 */
export async function exportBranches(ctx: Context, format: FileFormat): Promise<Iterable<string>> {
  requireStaff(ctx.actor, "export branches");
  const { branches } = await branchSnapshot(ctx.db);
  const records = branches.map((branch) => branch.record);
  return format === "csv" ? csvText(records) : jsonText(records);
}

function* csvText(records: readonly BranchRecord[]): Generator<string> {
  yield stringify([csvHeader]);
  for (let from = 0; from < records.length; from += rowsPerChunk)
    yield stringify(records.slice(from, from + rowsPerChunk).map(writeCells));
}

function* jsonText(records: readonly BranchRecord[]): Generator<string> {
  yield "[\n";
  for (const [position, record] of records.entries())
    yield `${JSON.stringify(record)}${position === records.length - 1 ? "" : ","}\n`;
  yield "]\n";
}
