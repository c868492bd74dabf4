import { isDeepStrictEqual } from "node:util";
import {
  createStage,
  markChanges,
  stageRows,
  writeStagedBranches,
} from "#lib/branches/import/stage-branches.ts";
import { expireBranchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { lockDataset, raiseDatasetVersion } from "#lib/branches/search/dataset-version.ts";
import { readBranch } from "#lib/branches/search/read-branches.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { recordAudit } from "#lib/platform/audit/record-audit.ts";
import { DomainError, notFound } from "#lib/platform/errors.ts";
import type { BranchRecord } from "./branch-record.ts";
import type { UpdateBranchInput } from "./schemas.ts";

type FieldChange = { before: unknown; after: unknown };

/**
 * Replaces a branch's record with its hours and dates, except for the number. The audit entry has each changed field
 * before and after, and the branch's history shows it. Staff only.
 *
 * @throws DomainError forbidden, invalid_request, not_found, conflict (the branch was changed after `updatedAt`)
 *
 * Source: contract, "Branch record".
 */
export async function updateBranch(
  ctx: Context,
  number: string,
  { record, updatedAt }: UpdateBranchInput,
): Promise<void> {
  requireStaff(ctx.actor, "change branches");
  if (record.number !== number)
    throw new DomainError("invalid_request", "The number of a branch cannot be changed.", {
      errors: [{ pointer: "/record/number", detail: "The number of a branch cannot be changed." }],
    });
  await ctx.db.$transaction(async (tx) => {
    await lockDataset(tx);
    const present = await readBranch(tx, number);
    if (!present) throw notFound("branch");
    if (present.updatedAt.toISOString() !== new Date(updatedAt).toISOString())
      throw new DomainError("conflict", "Somebody else changed this branch. Reload it.");
    const changes = changedFields(present.record, record);
    if (Object.keys(changes).length === 0) return;
    await createStage(tx);
    await stageRows(tx, [{ line: 1, record }]);
    await markChanges(tx);
    await writeStagedBranches(tx, ctx.now);
    await recordAudit(ctx, tx, {
      action: "branch.updated",
      targetType: "branch",
      targetId: number,
      organizationId: null,
      // Through JSON, as it is stored: the fields of a record hold nothing else.
      detail: JSON.parse(JSON.stringify({ changes })),
    });
    await raiseDatasetVersion(tx, ctx.now);
  });
  expireBranchSnapshot();
}

function changedFields(before: BranchRecord, after: BranchRecord): Record<string, FieldChange> {
  const fields = Object.keys(after) as (keyof BranchRecord)[];
  return Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, { before: before[field], after: after[field] }]),
  );
}
