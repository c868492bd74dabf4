import { setImmediate as nextTurn } from "node:timers/promises";
import { audit } from "#lib/audit/audit.ts";
import { manyBranches } from "#lib/branches/audit-targets.ts";
import type { FileFormat } from "#lib/branches/branch-values.ts";
import { refreshBranchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { lockDataset } from "#lib/branches/search/branch-store.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { listOddities, previewChanges } from "./preview-changes.ts";
import { type ImportRow, readRows } from "./read-rows.ts";
import type { ImportProgress, ImportResult } from "./schemas.ts";
import {
  createStage,
  markChanges,
  removeRepeatedRows,
  type StagedRow,
  stageAbsentBranches,
  stageRows,
} from "./stage-branches.ts";
import { writeUndoable } from "./undo-import.ts";

type ImportRows = AsyncIterable<ImportRow> | Iterable<ImportRow>;

export type ImportOptions = {
  /** Whether to only count the changes. */
  dryRun?: boolean;
  /** Active branches that are not in the import become inactive. Not with `partial`. */
  replace?: boolean;
  /** Imports the good rows even if others are bad. */
  partial?: boolean;
  /** The text that `confirmation` of the result asks for. */
  confirm?: string;
  /** Called after each batch of rows, and when the next step begins. */
  onProgress?: (progress: Omit<ImportProgress, "bytesRead">) => void;
};

const batchSize = 500;
/** After this many rows, waiting requests run, because checking a file uses the processor for seconds. */
const rowsAtOnce = 25;
const maxErrors = 1_000;

/**
 * Runs `importBranches` on the bytes of a file while they arrive. Reads them to the end even if the file is refused at its
 * head: a connection whose request was not read is closed, and the browser would lose its next request.
 *
 * @throws DomainError invalid_request (not UTF-8)
 */
export async function importFile(
  ctx: Context,
  format: FileFormat,
  bytes: AsyncIterable<Uint8Array>,
  options: Omit<ImportOptions, "onProgress"> & { onProgress?: (progress: ImportProgress) => void },
): Promise<ImportResult> {
  const chunks = bytes[Symbol.asyncIterator]();
  let bytesRead = 0;
  // Not `for await`, which would cancel the request when the rows end early.
  async function* counted() {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      bytesRead += next.value.length;
      yield next.value;
    }
  }
  const result = await importBranches(ctx, readRows(format, counted()), {
    ...options,
    onProgress: (progress) => options.onProgress?.({ ...progress, bytesRead }),
  });
  while (!(await chunks.next()).done);
  return result;
}

/**
 * Updates the branches from the rows, matched by number, in one transaction. Changes nothing if a row is bad, unless
 * `partial`, or if the required confirmation is missing. `undoImport` can revert it for a day. Memory does not grow with
 * the rows.
 *
 * Source: contract, "Branch record" (rules of each field: lib/branches/branch-record.ts).
 */
export async function importBranches(
  ctx: Context,
  rows: ImportRows,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const result = await ctx.db.$transaction(async (tx) => {
    const compared = await stageAndCompare(tx, rows, options);
    const { added, changed, closed, unchanged, badRows, rowsRead, confirmation } = compared;
    const isConfirmed = confirmation === null || confirmation === options.confirm?.trim();
    if (options.dryRun || (badRows > 0 && !options.partial) || !isConfirmed) return compared;
    if (added + changed + closed === 0) return { ...compared, applied: true };
    options.onProgress?.({ step: "writing", rowsRead });
    const importId = await writeUndoable(ctx, tx, { added, changed, closed });
    const { replace = false } = options;
    const detail = { importId, added, changed, unchanged, closed, badRows, replace };
    await audit(ctx, tx, "branches.imported", manyBranches, detail);
    return { ...compared, applied: true, importId };
  });
  if (result.applied) await refreshBranchSnapshot(ctx.db);
  return result;
}

async function stageAndCompare(tx: Tx, rows: ImportRows, options: ImportOptions): Promise<ImportResult> {
  const read = await stageAll(tx, rows, options.onProgress);
  options.onProgress?.({ step: "comparing", rowsRead: read.rowsRead });
  // Lock only now, so that a slow upload does not block edits.
  await lockDataset(tx);
  const repeated = await removeRepeatedRows(tx);
  const faults = read.faults.concat(
    repeated.slice(0, maxErrors).map(({ line, number, firstLine }) => ({
      line,
      number,
      column: "number",
      value: number,
      reason: `Branch ${number} is already on line ${firstLine}.`,
    })),
  );
  if (options.replace) await stageAbsentBranches(tx);
  const counts = await markChanges(tx);
  return {
    ...counts,
    ...(await previewChanges(tx, counts.closed)),
    oddities: options.dryRun ? await listOddities(tx) : [],
    applied: false,
    importId: null,
    rowsRead: read.rowsRead,
    badRows: read.badRows + repeated.length,
    faults: faults.sort((a, b) => a.line - b.line).slice(0, maxErrors),
  };
}

/** Stages the good rows in batches, and collects the faults of the others. */
async function stageAll(tx: Tx, rows: ImportRows, onProgress: ImportOptions["onProgress"]) {
  await createStage(tx);
  const read = { rowsRead: 0, badRows: 0, faults: [] as ImportResult["faults"] };
  let batch: StagedRow[] = [];
  const flush = async () => {
    await stageRows(tx, batch);
    batch = [];
    onProgress?.({ step: "reading", rowsRead: read.rowsRead });
  };
  for await (const row of rows) {
    read.rowsRead += 1;
    if ("record" in row) batch.push(row);
    else {
      read.badRows += 1;
      if (read.faults.length < maxErrors) read.faults.push(...row.faults);
    }
    if (read.rowsRead % batchSize === 0) await flush();
    else if (read.rowsRead % rowsAtOnce === 0) await nextTurn();
  }
  await flush();
  return read;
}
