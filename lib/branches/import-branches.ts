import { recordAudit } from "#lib/audit/record-audit.ts";
import { type Context, isStaff } from "#lib/auth/context.ts";
import type { Tx } from "#lib/db/client.ts";
import { DomainError } from "#lib/errors.ts";
import type { BranchRecord } from "./branch-record.ts";
import { expireBranchSnapshot } from "./branch-snapshot.ts";
import { lockDataset, raiseDatasetVersion } from "./dataset-version.ts";
import {
  type ChangeCounts,
  closeAbsentBranches,
  countAbsentBranches,
  createStage,
  markChanges,
  removeRepeatedRows,
  type StagedRow,
  stageRows,
  writeStagedBranches,
} from "./stage-branches.ts";

/** One thing that is wrong with one row of an import. `column` is "" where it is the row as a whole. */
type RowFault = { line: number; column: string; reason: string };

/** A row of an import: a branch, or what is wrong with it. */
export type ImportRow = { line: number; record: BranchRecord } | { line: number; faults: RowFault[] };

export type ImportOptions = {
  /** Counts what would change, and changes nothing. */
  dryRun?: boolean;
  /** The import is the whole truth: active branches that it does not name become inactive. */
  replace?: boolean;
  /** Takes the good rows although others are bad. */
  partial?: boolean;
  /** Called after each batch of rows, and when the next step begins. */
  onProgress?: (progress: ImportProgress) => void;
};

export type ImportProgress = { step: "reading" | "comparing" | "writing"; rowsRead: number };

export type ImportResult = ChangeCounts & {
  /** False for a dry run, and where bad rows stopped the import. */
  applied: boolean;
  rowsRead: number;
  closed: number;
  badRows: number;
  /** The first 1,000 faults, by line. */
  faults: RowFault[];
};

const batchSize = 500;
const maxFaults = 1_000;
/** 100,000 rows take well under a minute; a wall against an import that hangs. */
const timeoutMs = 10 * 60_000;

/** Ends the transaction without its changes, and carries the result out of it. */
class NothingApplied extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super("nothing applied");
    this.result = result;
  }
}

/**
 * Brings the branches in line with the rows, matched by number. One transaction: all of it or, with a bad row and not
 * `partial`, nothing. Memory does not grow with the rows. Only staff may.
 *
 * @throws DomainError forbidden, invalid_request (`replace` with `partial`)
 *
 * Source: contract, "Branch record" (rules of each field: lib/branches/branch-record.ts).
 */
export async function importBranches(
  ctx: Context,
  rows: AsyncIterable<ImportRow> | Iterable<ImportRow>,
  options: ImportOptions = {},
): Promise<ImportResult> {
  if (!isStaff(ctx.actor)) throw new DomainError("forbidden", "Only staff may change branches.");
  if (options.replace && options.partial)
    throw new DomainError(
      "invalid_request",
      "Replace and partial exclude each other: branches of bad rows would become inactive.",
    );
  try {
    const result = await ctx.db.$transaction(
      async (tx) => {
        const result = await stageAndCompare(tx, rows, options);
        if (options.dryRun || (result.badRows > 0 && !options.partial)) throw new NothingApplied(result);
        if (result.added + result.changed + result.closed > 0) await apply(ctx, tx, result, options);
        return { ...result, applied: true };
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
): Promise<ImportResult> {
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
  const counts = await markChanges(tx);
  return {
    ...counts,
    applied: false,
    rowsRead: read.rowsRead,
    closed: options.replace ? await countAbsentBranches(tx) : 0,
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

async function apply(ctx: Context, tx: Tx, result: ImportResult, options: ImportOptions): Promise<void> {
  options.onProgress?.({ step: "writing", rowsRead: result.rowsRead });
  await writeStagedBranches(tx, ctx.now);
  if (options.replace) await closeAbsentBranches(tx, ctx.now);
  await recordAudit(ctx, tx, {
    action: "branches.imported",
    targetType: "branches",
    targetId: "all",
    organizationId: null,
    detail: {
      added: result.added,
      changed: result.changed,
      unchanged: result.unchanged,
      closed: result.closed,
      badRows: result.badRows,
      replace: options.replace ?? false,
    },
  });
  await raiseDatasetVersion(tx, ctx.now);
}
