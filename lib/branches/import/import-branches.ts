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

/** One thing that is wrong with one row of an import. `column` is "" where it is the row as a whole. */
type RowFault = ImportAnswer["faults"][number];

/** A row of an import: a branch, or what is wrong with it. */
export type ImportRow = { line: number; record: BranchRecord } | { line: number; faults: RowFault[] };

export type ImportOptions = {
  /** Counts what would change, and changes nothing. */
  dryRun?: boolean;
  /** The import is the whole truth: active branches that it does not name become inactive. */
  replace?: boolean;
  /** Takes the good rows although others are bad. */
  partial?: boolean;
  /** What `confirmation` of the result asks for. */
  confirm?: string;
  /** Called after each batch of rows, and when the next step begins. */
  onProgress?: (progress: ImportProgress) => void;
};

export type ImportProgress = { step: "reading" | "comparing" | "writing"; rowsRead: number };

const batchSize = 500;
const maxFaults = 1_000;
/** 100,000 rows take well under a minute; a wall against an import that hangs. */
const timeoutMs = 10 * 60_000;

/** Ends the transaction without its changes, and carries the result out of it. */
class NothingApplied extends Error {
  readonly result: ImportAnswer;

  constructor(result: ImportAnswer) {
    super("nothing applied");
    this.result = result;
  }
}

/**
 * Brings the branches in line with the rows, matched by number. One transaction: all of it or nothing, with a bad row
 * and not `partial`, or without the confirmation that it needs. `undoImport` takes it back for a day. Memory does not grow
 * with the rows. Only staff may.
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
  // Only now: a slow upload keeps nobody from editing.
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
  // One batch is on its way to the database while the next is read: the two work side by side, memory stays flat.
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
