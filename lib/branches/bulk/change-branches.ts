import type { BranchRecord } from "#lib/branches/branch-record.ts";
import {
  createStage,
  markChanges,
  stageRows,
  writeStagedBranches,
} from "#lib/branches/import/stage-branches.ts";
import { keepForUndo } from "#lib/branches/import/undo-import.ts";
import { expireBranchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { branchRecordSql, lockDataset } from "#lib/branches/search/branch-store.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { actorName, recordAudit } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { changedRecord, titleOf } from "./changed-record.ts";
import type { BulkChange, BulkChangeInput, BulkChangeResult } from "./schemas.ts";

const timeoutMs = 60_000;

/**
 * Makes the same change to each of the branches, in one transaction with one audit entry. `undoImport` reverts it for a
 * day. Other dates and fields of a branch stay as they are at that moment. Staff only.
 *
 * @throws DomainError forbidden, invalid_request (a past end, or more than 100 dates of a branch)
 */
export async function changeBranches(
  ctx: Context,
  { numbers, change, dryRun }: BulkChangeInput,
): Promise<BulkChangeResult> {
  requireStaff(ctx.actor, "change branches");
  requireFutureEnd(ctx, change);
  const result = await ctx.db.$transaction(
    async (tx) => {
      await lockDataset(tx);
      const records = await readRecords(tx, numbers);
      await createStage(tx);
      await stageRows(
        tx,
        records.map((record, index) => ({ line: index, record: changedRecord(record, change) })),
      );
      const { unchanged } = await markChanges(tx);
      const present = new Set(records.map(({ number }) => number));
      const compared = {
        changes: await listChanged(tx),
        unchanged,
        missing: numbers.filter((number) => !present.has(number)),
      };
      if (dryRun || compared.changes.length === 0) return { ...compared, importId: null };
      return { ...compared, importId: await apply(ctx, tx, change) };
    },
    { timeout: timeoutMs },
  );
  if (result.importId !== null) expireBranchSnapshot();
  return result;
}

function requireFutureEnd(ctx: Context, change: BulkChange): void {
  if (change.kind !== "STATUS" || change.until === undefined) return;
  if (Date.parse(change.until) > ctx.now.getTime()) return;
  const detail = "Expected a date in the future.";
  throw new DomainError("invalid_request", detail, { errors: [{ pointer: "/change/until", detail }] });
}

async function readRecords(tx: Tx, numbers: readonly string[]): Promise<BranchRecord[]> {
  const rows = await tx.$queryRaw<{ record: BranchRecord }[]>(Prisma.sql`
    SELECT ${branchRecordSql} AS record FROM "Branch" b
    WHERE b."number" = ANY(${numbers}) ORDER BY b."number" COLLATE "C"`);
  return rows.map(({ record }) => record);
}

async function listChanged(tx: Tx): Promise<BulkChangeResult["changes"]> {
  const rows = await tx.$queryRaw<{ number: string; record: BranchRecord }[]>`
    SELECT number, record FROM staged_branch WHERE change <> 'unchanged' ORDER BY number COLLATE "C"`;
  return rows.map(({ number, record }) => ({ number, name: branchName(record) }));
}

/** @returns the ID for the undo */
async function apply(ctx: Context, tx: Tx, change: BulkChange): Promise<string> {
  const id = newId("branchImport");
  const title = titleOf(change);
  const [{ closed, count } = { closed: 0, count: 0 }] = await tx.$queryRaw<
    { closed: number; count: number }[]
  >`
    SELECT count(*) FILTER (WHERE change = 'closed')::int AS closed, count(*)::int AS count
    FROM staged_branch WHERE change <> 'unchanged'`;
  await tx.branchImport.create({
    data: { id, actorName: actorName(ctx.actor), title, added: 0, changed: count - closed, closed },
  });
  await keepForUndo(tx, id);
  if (change.kind === "STATUS" && change.until !== undefined)
    await scheduleEnds(ctx, tx, id, { ...change, until: change.until });
  await writeStagedBranches(tx, ctx.now);
  await recordAudit(ctx, tx, {
    action: "branches.changed",
    targetType: "branches",
    targetId: "all",
    organizationId: null,
    detail: { importId: id, title, count },
  });
  return id;
}

/** Each changed branch gets its status back, at midnight of `until` by its own clock. */
async function scheduleEnds(
  ctx: Context,
  tx: Tx,
  importId: string,
  { status, until }: { status: string; until: string },
): Promise<void> {
  const rows = await listChanged(tx);
  const fields = { status: status === "active" ? "inactive" : "active" };
  await tx.branchScheduledChange.createMany({
    data: rows.map(({ number }) => ({
      id: newId("scheduledChange"),
      branchNumber: number,
      localTime: new Date(until),
      fields,
      importId,
      createdBy: actorName(ctx.actor),
      createdAt: ctx.now,
    })),
  });
}
