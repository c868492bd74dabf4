import type { Context } from "#lib/auth/context.ts";
import { type ImportOptions, type ImportResult, importBranches } from "./import-branches.ts";
import { readBranchCsv } from "./read-branch-csv.ts";
import { readBranchJson } from "./read-branch-json.ts";
import type { FileFormat } from "./schemas.ts";

/**
 * `importBranches` from the bytes of a file, as they come in.
 *
 * @throws DomainError forbidden, invalid_request
 */
export function importFile(
  ctx: Context,
  format: FileFormat,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportResult> {
  return importBranches(ctx, format === "csv" ? readBranchCsv(bytes) : readBranchJson(bytes), options);
}
