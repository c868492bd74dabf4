import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi, sendFile } from "#lib/platform/http/api-client.ts";
import type { FileFormat } from "./constants.ts";
import type {
  BranchEditor,
  BranchListItem,
  BranchPage,
  BranchProblemItem,
  ImportAnswer,
  ImportProgress,
  RecentImport,
  ReportProblemInput,
  UndoAnswer,
  UpdateBranchInput,
} from "./schemas.ts";

const basePath = "/api/console/branches";
const problemsPath = "/api/console/branch-problems";
const importsPath = "/api/console/branch-imports";

/** What the finder is narrowed to. `near`: within so many whole miles of a point. */
export type BranchFilter = {
  q?: string;
  state?: string;
  near?: { lat: number; long: number; distance: number };
};

function searchParams({ q, state, near }: BranchFilter): string {
  const params = new URLSearchParams({
    ...(q && { q }),
    ...(state && { state }),
    ...(near && { lat: String(near.lat), long: String(near.long), distance: String(near.distance) }),
  });
  return params.size === 0 ? "" : `?${params}`;
}

/** The branches of the finder: nearest first around a point, else by number. Hours are today's, so it is asked again each minute. */
export function branchesQuery(filter: BranchFilter = {}) {
  return queryOptions({
    queryKey: ["branches", filter],
    queryFn: ({ signal }) => callApi<BranchListItem[]>(`${basePath}${searchParams(filter)}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Comparing ten thousand branches with those of a minute ago costs more than drawing a hundred rows again.
    structuralSharing: false,
  });
}

/** One branch with everything that its page shows; hours are asked for again each minute. */
export function branchPageQuery(number: string) {
  return queryOptions({
    queryKey: ["branches", "page", number],
    queryFn: ({ signal }) => callApi<BranchPage>(`${basePath}/${encodeURIComponent(number)}`, { signal }),
    staleTime: 60_000,
  });
}

/** For staff: the data problems, open ones first, then the newest. */
export function branchProblemsQuery() {
  return queryOptions({
    queryKey: ["branch-problems"],
    queryFn: ({ signal }) => callApi<BranchProblemItem[]>(problemsPath, { signal }),
  });
}

/** For staff: the imports of the last day. */
export function branchImportsQuery() {
  return queryOptions({
    queryKey: ["branch-imports"],
    queryFn: ({ signal }) => callApi<RecentImport[]>(importsPath, { signal }),
  });
}

function recordPath(number: string): string {
  return `${basePath}/${encodeURIComponent(number)}/record`;
}

/** For staff: what the edit form starts from. */
export function branchEditorQuery(number: string) {
  return queryOptions({
    queryKey: ["branches", "editor", number],
    queryFn: ({ signal }) => callApi<BranchEditor>(recordPath(number), { signal }),
  });
}

/** Mutations; each throws ApiError. After one, invalidate `["branches"]`. */
export const branchCalls = {
  update: (number: string, input: UpdateBranchInput) =>
    callApi<BranchEditor>(recordPath(number), { method: "PUT", body: input }),
  reportProblem: (number: string, input: ReportProblemInput) =>
    callApi<unknown>(`${basePath}/${encodeURIComponent(number)}/problems`, { method: "POST", body: input }),
  /** After it, invalidate `["branch-imports"]` too. */
  undoImport: (id: string) =>
    callApi<UndoAnswer>(`${importsPath}/${encodeURIComponent(id)}/undo`, { method: "POST" }),
  /** After it, invalidate `["branch-problems"]`. */
  setProblemDone: (id: string, isDone: boolean) =>
    callApi<unknown>(`${problemsPath}/${encodeURIComponent(id)}`, { method: "PATCH", body: { isDone } }),
};

/** For staff: all branches as a file. */
export function exportHref(format: FileFormat): string {
  return `${basePath}/export?format=${format}`;
}

export type BranchImport = {
  file: File;
  format: FileFormat;
  dryRun: boolean;
  mode: "add" | "replace" | "partial";
  /** What the answer to the check asks to be typed. */
  confirm: string;
};

/**
 * Imports a file, or with `dryRun` says what would change. After one that applied, invalidate `["branches"]` and
 * `["branch-imports"]`.
 *
 * @param onProgress `step` "sending" until the server's own steps come; `share` of the file, 0 to 1
 * @throws ApiError
 */
export function importBranchFile(
  { file, format, dryRun, mode, confirm }: BranchImport,
  onProgress: (progress: {
    step: "sending" | ImportProgress["step"];
    share: number;
    rowsRead: number;
  }) => void,
): Promise<ImportAnswer> {
  const params = new URLSearchParams({
    format,
    dryRun: String(dryRun),
    ...(mode !== "add" && { [mode]: "true" }),
    ...(confirm && { confirm }),
  });
  return sendFile<ImportProgress, ImportAnswer>(`${basePath}/import?${params}`, file, {
    onSent: (share) => onProgress({ step: "sending", share, rowsRead: 0 }),
    onProgress: ({ step, bytesRead, rowsRead }) =>
      onProgress({ step, share: file.size === 0 ? 1 : bytesRead / file.size, rowsRead }),
  });
}
