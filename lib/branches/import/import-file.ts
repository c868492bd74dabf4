import type { FileFormat } from "#lib/branches/constants.ts";
import type { ImportAnswer } from "#lib/branches/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { type ImportOptions, type ImportProgress, importBranches } from "./import-branches.ts";
import { readBranchCsv } from "./read-branch-csv.ts";
import { readBranchJson } from "./read-branch-json.ts";

type FileOptions = Omit<ImportOptions, "onProgress"> & {
  onProgress?: (progress: ImportProgress & { bytesRead: number }) => void;
};

/**
 * Runs `importBranches` on the bytes of a file while they arrive.
 *
 * @throws DomainError forbidden, invalid_request
 */
export function importFile(
  ctx: Context,
  format: FileFormat,
  bytes: AsyncIterable<Uint8Array>,
  { onProgress, ...options }: FileOptions,
): Promise<ImportAnswer> {
  let bytesRead = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      bytesRead += chunk.length;
      yield chunk;
    }
  }
  const rows = format === "csv" ? readBranchCsv(counted()) : readBranchJson(counted());
  return importBranches(ctx, rows, {
    ...options,
    ...(onProgress && { onProgress: (progress) => onProgress({ ...progress, bytesRead }) }),
  });
}
