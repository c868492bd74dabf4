import { setImmediate as nextIteration } from "node:timers/promises";
import { audit } from "#lib/audit/audit.ts";
import { manyBranches } from "#lib/branches/audit-targets.ts";
import { groupOddities } from "#lib/branches/oddities/group-oddities.ts";
import { refreshBranchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { lockDataset } from "#lib/branches/search/branch-store.ts";
import type { ImportProgress, ImportResult } from "#lib/branches/shared/import-schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { type Expected, isExpected } from "./confirmation.ts";
import { ErrorReport } from "./error-report.ts";
import { previewChanges, readChanged } from "./preview-changes.ts";
import { type ImportRow, maxFileRows, rowsAtOnce, tooManyRows } from "./read-rows.ts";
import {
  createStage,
  keepAbsentFields,
  markChanges,
  removeRepeatedRows,
  type StagedRow,
  stageAbsentBranches,
  stageRows,
} from "./stage-branches.ts";
import { writeUndoable } from "./undo-import.ts";

type ImportRows = AsyncIterable<ImportRow> | Iterable<ImportRow>;

export type ImportOptions = Expected & {
  /** Whether to only count the changes. */
  dryRun?: boolean;
  /** Active branches that are not in the import become inactive. Not with `partial`. */
  replace?: boolean;
  /** Imports the good rows even if others are bad. */
  partial?: boolean;
  /** Called after each batch of rows, and when the next step begins. */
  onProgress?: (progress: ImportProgress) => void;
};

const batchSize = 500;

/**
 * Updates the branches from the rows, matched by number, in one transaction. Changes nothing if a row is bad, unless
 * `partial`, if the required confirmation is missing, or if it would change something else than expected. `undoImport` can
 * revert it for a day.
 *
 * @throws DomainError invalid_request (more than 100,000 rows)
 *
 * Source: contract, "Branch record" (rules of each field: lib/branches/branch-record.ts).
 */
export async function importBranches(
  ctx: Context,
  rows: ImportRows,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const toCheck: Parameters<typeof groupOddities>[] = [];
  const result = await ctx.db.$transaction(async (tx) => {
    const compared = await stageAndCompare(tx, rows, options);
    const { added, changed, closed, unchanged, badRows, rowsRead } = compared;
    if (options.dryRun) {
      const { changed: records, all } = await readChanged(tx);
      toCheck.push([records, all]);
    }
    const isGood = badRows === 0 || options.partial;
    if (options.dryRun || !isGood || !isExpected(compared, options)) return compared;
    if (added + changed + closed === 0) return { ...compared, applied: true };
    options.onProgress?.({ step: "writing", rowsRead });
    const importId = await writeUndoable(ctx, tx, { added, changed, closed });
    const { replace = false } = options;
    const detail = { importId, added, changed, unchanged, closed, badRows, replace };
    await audit(ctx, tx, "branches.imported", manyBranches, detail);
    return { ...compared, applied: true, importId };
  });
  if (result.applied) await refreshBranchSnapshot(ctx.db);
  // After the transaction, because it takes seconds, which edits need not wait.
  for (const records of toCheck) result.oddities = await groupOddities(...records);
  return result;
}

async function stageAndCompare(tx: Tx, rows: ImportRows, options: ImportOptions): Promise<ImportResult> {
  const read = await stageAll(tx, rows, options.onProgress);
  options.onProgress?.({ step: "comparing", rowsRead: read.rowsRead });
  // Lock only now, because checking the rows takes seconds, which edits need not wait.
  await lockDataset(tx);
  const repeated = await removeRepeatedRows(tx);
  await keepAbsentFields(tx, read.columns?.absent ?? []);
  for (const { line, number, firstLine } of repeated)
    read.report.add([
      {
        line,
        number,
        column: "number",
        value: `${number}, as in row ${firstLine}`,
        reason: "An earlier row has the same number.",
      },
    ]);
  if (options.replace) await stageAbsentBranches(tx);
  const counts = await markChanges(tx);
  return {
    ...counts,
    ...(await previewChanges(tx, counts.closed)),
    oddities: [],
    applied: false,
    importId: null,
    columns: read.columns,
    rowsRead: read.rowsRead,
    badRows: read.badRows + repeated.length,
    ...read.report.read(),
  };
}

/** Stages the good rows in batches, and collects the errors of the others. */
async function stageAll(tx: Tx, rows: ImportRows, onProgress: ImportOptions["onProgress"]) {
  await createStage(tx);
  const read = {
    rowsRead: 0,
    badRows: 0,
    report: new ErrorReport(),
    columns: null as ImportResult["columns"],
  };
  let batch: StagedRow[] = [];
  const flush = async () => {
    await stageRows(tx, batch);
    batch = [];
    onProgress?.({ step: "reading", rowsRead: read.rowsRead });
  };
  for await (const row of rows) {
    if ("columns" in row) read.columns = row.columns ?? null;
    if ("columns" in row && !("errors" in row)) continue;
    read.rowsRead += 1;
    if (read.rowsRead > maxFileRows) throw tooManyRows();
    if ("record" in row) batch.push(row);
    else {
      read.badRows += 1;
      read.report.add(row.errors);
    }
    if (read.rowsRead % batchSize === 0) await flush();
    else if (read.rowsRead % rowsAtOnce === 0) await nextIteration();
  }
  await flush();
  return read;
}
