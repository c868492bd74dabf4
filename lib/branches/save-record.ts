import { isDeepStrictEqual } from "node:util";
import { audit } from "#lib/audit/audit.ts";
import {
  createStage,
  markChanges,
  stageRows,
  writeStagedBranches,
} from "#lib/branches/import/stage-branches.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { branchTarget } from "./audit-targets.ts";
import type { BranchRecord } from "./branch-record.ts";

/** The changed fields of a record, before and after. */
export type FieldChanges = Record<string, { before?: unknown; after?: unknown }>;

export function changedFields(before: BranchRecord, after: BranchRecord): FieldChanges {
  const fields = Object.keys(after) as (keyof BranchRecord)[];
  return Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, { before: before[field], after: after[field] }]),
  );
}

/**
 * Writes the record with its hours and dates, and an audit entry with each changed field before and after. The branch's
 * history shows that entry. The caller must hold the lock on the data set.
 */
export async function saveRecord(
  ctx: Context,
  tx: Tx,
  record: BranchRecord,
  changes: FieldChanges,
): Promise<void> {
  await createStage(tx);
  await stageRows(tx, [{ line: 1, record }]);
  await markChanges(tx);
  await writeStagedBranches(tx, ctx.now);
  // All fields of a record are JSON values, but the type does not say so.
  const detail = JSON.parse(JSON.stringify({ changes }));
  await audit(ctx, tx, "branch.updated", branchTarget(record.number), detail);
}
