import { sendFile, toQueryString } from "#lib/platform/http/api-client.ts";
import { api, getQuery, listQuery } from "#lib/platform/http/query-options.ts";
import type { FileFormat } from "./branch-values.ts";
import type { CloseBranchesInput, ClosingResult } from "./closing/schemas.ts";
import type { ImportProgress, ImportResult, RecentImport, UndoResult } from "./import/schemas.ts";
import type { BranchProblemItem, ReportProblemInput, UpdateProblemInput } from "./problems/schemas.ts";
import type { BranchEditor, UpdateBranchInput } from "./schemas.ts";

const basePath = "/api/console/branches";
const problemsPath = "/api/console/branch-problems";
const importsPath = "/api/console/branch-imports";

/** The problems that people reported. For staff. */
export function branchProblemsQuery() {
  return listQuery<BranchProblemItem>(["branch-problems"], problemsPath);
}

export function branchImportsQuery() {
  return listQuery<RecentImport>(["branches", "imports"], importsPath);
}

function toPath(number: string): string {
  return `${basePath}/${encodeURIComponent(number)}`;
}

export function branchEditorQuery(number: string) {
  return getQuery<BranchEditor>(["branches", "editor", number], `${toPath(number)}/record`);
}

/** Mutations; each throws ApiError. After one, invalidate `["branches"]`. */
export const branchCalls = {
  update: (number: string, input: UpdateBranchInput) =>
    api.put<BranchEditor>(`${toPath(number)}/record`, input),
  close: (input: CloseBranchesInput) => api.post<ClosingResult>(`${basePath}/closings`, input),
  reportProblem: (number: string, input: ReportProblemInput) =>
    api.post<unknown>(`${toPath(number)}/problems`, input),
  undoImport: (id: string) => api.post<UndoResult>(`${importsPath}/${encodeURIComponent(id)}/undo`),
  /** After it, invalidate `["branch-problems"]`. */
  updateProblem: (id: string, input: UpdateProblemInput) =>
    api.patch<unknown>(`${problemsPath}/${encodeURIComponent(id)}`, input),
};

export function exportHref(format: FileFormat): string {
  return `${basePath}/export?format=${format}`;
}

export type BranchImport = {
  file: File;
  format: FileFormat;
  dryRun: boolean;
  mode: "add" | "replace" | "partial";
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
  { file, format, dryRun, mode, ...expected }: BranchImport,
  onProgress: (progress: FileProgress) => void,
): Promise<ImportResult> {
  const search = toQueryString({ format, dryRun, ...(mode !== "add" && { [mode]: true }), ...expected });
  return sendFile<ImportProgress, ImportResult>(`${basePath}/import${search}`, file, {
    onSent: (share) => onProgress({ step: "sending", share }),
    onProgress,
  });
}
