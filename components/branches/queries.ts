import { fetchFile, sendFile, toUrl } from "#components/api/call-api.ts";
import { getQuery, listQuery } from "#components/api/queries.ts";
import type { FileFormat } from "#lib/branches/shared/branch-values.ts";
import type { ColumnChoice } from "#lib/branches/shared/import-columns.ts";
import type { ImportProgress, ImportResult } from "#lib/branches/shared/import-schemas.ts";

/** The problems that people reported. For staff. */
export function branchProblemsQuery() {
  return listQuery("/api/console/branch-problems");
}

/** What is odd about the data of all active branches. For staff. */
export function branchOdditiesQuery() {
  return listQuery("/api/console/branch-oddities");
}

export function branchImportsQuery() {
  return listQuery("/api/console/branch-imports");
}

export function branchEditorQuery(number: string) {
  return getQuery("/api/console/branches/[number]/record", { params: { number } });
}

export function exportHref(format: FileFormat): string {
  return toUrl("/api/console/branches/export", { query: { format } });
}

export type BranchImport = {
  file: File;
  format: FileFormat;
  dryRun: boolean;
  mode: "add" | "replace" | "partial";
  /** Which columns of a CSV file are which fields. */
  choice: ColumnChoice;
  /** The `confirmation` of the check, as typed. */
  confirm: string;
  /** The `digest` of the check. */
  expectedDigest?: string | undefined;
};
export type FileProgress = { step: "sending"; share: number } | ImportProgress;

/**
 * Imports a file, or with `dryRun` only compares it. Afterward, invalidate `["branches"]`.
 *
 * @param onProgress while the file is on its way, with the `share` that was sent (0 to 1), then while the server works
 * @throws ApiError
 */
export function importBranchFile(
  { file, format, dryRun, mode, choice, ...expected }: BranchImport,
  onProgress: (progress: FileProgress) => void,
): Promise<ImportResult> {
  const query = { format, dryRun, ...(mode !== "add" && { [mode]: true }), ...toQuery(choice), ...expected };
  return sendFile<ImportProgress, ImportResult>(toUrl("/api/console/branches/import", { query }), file, {
    onSent: (share) => onProgress({ step: "sending", share }),
    onProgress,
  });
}

function toQuery({ columns, values }: ColumnChoice) {
  return { columns: JSON.stringify(columns), values: JSON.stringify(values) };
}

/** Downloads the rows of a file that an import refuses, with their reasons. @throws ApiError */
export async function downloadRefusedRows({
  file,
  format,
  choice,
}: Pick<BranchImport, "file" | "format" | "choice">): Promise<void> {
  const query = { format, ...toQuery(choice) };
  const rows = await fetchFile(toUrl("/api/console/branches/import/refused", { query }), file);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(rows);
  link.download = `refused-rows.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
