import type { BranchRecord } from "#lib/branches/branch-record.ts";
import type { ImportAnswer } from "#lib/branches/schemas.ts";
import { expireBranchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { lockDataset, raiseDatasetVersion } from "#lib/branches/search/dataset-version.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { actorName, recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { previewChanges } from "./preview-changes.ts";
import {
  createStage,
  markChanges,
  removeRepeatedRows,
  type StagedRow,
  stageAbsentBranches,
  stageRows,
  writeStagedBranches,
} from "./stage-branches.ts";
import { keepForUndo } from "./undo-import.ts";

/** One fault of a row. `column` is "" if the fault concerns the whole row. */
type RowFault = ImportAnswer["faults"][number];

/** A row of an import: a branch, or its faults. */
export type ImportRow = { line: number; record: BranchRecord } | { line: number; faults: RowFault[] };

export type ImportOptions = {
  /** Only counts what would change. */
  dryRun?: boolean;
  /** Active branches that are not in the import become inactive. */
  replace?: boolean;
  /** Imports the good rows even if others are bad. */
  partial?: boolean;
  /** The text that `confirmation` of the result asks for. */
  confirm?: string;
  /** Called after each batch of rows, and when the next step begins. */
  onProgress?: (progress: ImportProgress) => void;
};

export type ImportProgress = { step: "reading" | "comparing" | "writing"; rowsRead: number };

const batchSize = 500;
const maxFaults = 1_000;
/** 100,000 rows take under a minute. This ends an import that hangs. */
const timeoutMs = 10 * 60_000;

/** Rolls the transaction back and carries the result out of it. */
class NothingApplied extends Error {
  readonly result: ImportAnswer;

  constructor(result: ImportAnswer) {
    super("nothing applied");
    this.result = result;
  }
}

/**
 * Updates the branches from the rows, matched by number, in one transaction. Changes nothing if a row is bad, unless
 * `partial`, or if the required confirmation is missing. `undoImport` can revert it for a day. Memory does not grow with
 * the rows. Staff only.
 *
 * @throws DomainError forbidden, invalid_request (`replace` with `partial`)
 *
 * Source: contract, "Branch record" (rules of each field: lib/branches/branch-record.ts).
 */
export async function importBranches(
  ctx: Context,
  rows: AsyncIterable<ImportRow> | Iterable<ImportRow>,
  options: ImportOptions = {},
): Promise<ImportAnswer> {
  requireStaff(ctx.actor, "change branches");
  if (options.replace && options.partial)
    throw new DomainError(
      "invalid_request",
      "Replace and partial exclude each other: branches of bad rows would become inactive.",
    );
  try {
    const result = await ctx.db.$transaction(
      async (tx) => {
        const result = await stageAndCompare(tx, rows, options);
        const isConfirmed = result.confirmation === null || result.confirmation === options.confirm?.trim();
        if (options.dryRun || (result.badRows > 0 && !options.partial) || !isConfirmed)
          throw new NothingApplied(result);
        const isChange = result.added + result.changed + result.closed > 0;
        return {
          ...result,
          applied: true,
          importId: isChange ? await apply(ctx, tx, result, options) : null,
        };
      },
      { timeout: timeoutMs },
    );
    expireBranchSnapshot();
    return result;
  } catch (error) {
    if (error instanceof NothingApplied) return error.result;
    throw error;
  }
}

async function stageAndCompare(
  tx: Tx,
  rows: AsyncIterable<ImportRow> | Iterable<ImportRow>,
  options: ImportOptions,
): Promise<ImportAnswer> {
  const read = await stageAll(tx, rows, options.onProgress);
  options.onProgress?.({ step: "comparing", rowsRead: read.rowsRead });
  // Only now, so that a slow upload does not block edits.
  await lockDataset(tx);
  const repeated = await removeRepeatedRows(tx);
  const faults = read.faults.concat(
    repeated.slice(0, maxFaults).map(({ line, number, firstLine }) => ({
      line,
      column: "number",
      reason: `Branch ${number} is already on line ${firstLine}.`,
    })),
  );
  if (options.replace) await stageAbsentBranches(tx);
  const counts = await markChanges(tx);
  return {
    ...counts,
    ...(await previewChanges(tx, counts.closed)),
    applied: false,
    importId: null,
    rowsRead: read.rowsRead,
    badRows: read.badRows + repeated.length,
    faults: faults.sort((a, b) => a.line - b.line).slice(0, maxFaults),
  };
}

async function stageAll(
  tx: Tx,
  rows: AsyncIterable<ImportRow> | Iterable<ImportRow>,
  onProgress: ImportOptions["onProgress"],
): Promise<{ rowsRead: number; badRows: number; faults: RowFault[] }> {
  await createStage(tx);
  const read = { rowsRead: 0, badRows: 0, faults: [] as RowFault[] };
  let batch: StagedRow[] = [];
  let staging: Promise<void> = Promise.resolve();
  // One batch is written while the next is read, so that memory stays flat.
  const flush = async () => {
    await staging;
    staging = batch.length > 0 ? stageRows(tx, batch) : Promise.resolve();
    staging.catch(() => undefined);
    batch = [];
    onProgress?.({ step: "reading", rowsRead: read.rowsRead });
  };
  for await (const row of rows) {
    read.rowsRead += 1;
    if ("record" in row) batch.push(row);
    else {
      read.badRows += 1;
      if (read.faults.length < maxFaults) read.faults.push(...row.faults);
    }
    if (read.rowsRead % batchSize === 0) await flush();
  }
  await flush();
  await staging;
  return read;
}

/** @returns the import's id */
async function apply(ctx: Context, tx: Tx, result: ImportAnswer, options: ImportOptions): Promise<string> {
  options.onProgress?.({ step: "writing", rowsRead: result.rowsRead });
  const { added, changed, closed } = result;
  const id = newId("branchImport");
  await tx.branchImport.create({ data: { id, actorName: actorName(ctx.actor), added, changed, closed } });
  await keepForUndo(tx, id);
  await writeStagedBranches(tx, ctx.now);
  await recordAudit(ctx, tx, {
    action: "branches.imported",
    targetType: "branches",
    targetId: "all",
    organizationId: null,
    detail: {
      importId: id,
      added,
      changed,
      unchanged: result.unchanged,
      closed,
      badRows: result.badRows,
      replace: options.replace ?? false,
    },
  });
  await raiseDatasetVersion(tx, ctx.now);
  return id;
}
