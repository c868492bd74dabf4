import { auditBranches } from "#lib/branches/audit-branches.ts";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { createStage, markChanges, stageRows } from "#lib/branches/import/stage-branches.ts";
import { writeUndoable } from "#lib/branches/import/undo-import.ts";
import { effectiveAtSql } from "#lib/branches/schedule/schedule-change.ts";
import { refreshBranchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { branchRecordSql, lockDataset } from "#lib/branches/search/branch-store.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { actorName } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { changedRecord, titleOf } from "./changed-record.ts";
import type { BulkChange, BulkChangeInput, BulkChangeResult } from "./schemas.ts";

const timeoutMs = 60_000;

type StatusChange = Extract<BulkChange, { kind: "STATUS" }>;

/**
 * Makes the same change to each branch in one transaction, with one audit entry. Leaves other fields and dates as they are.
 * A status change replaces the scheduled end of an earlier one, even at branches that already have the status.
 * `undoImport` reverts the change within a day. Staff only.
 *
 * @throws DomainError forbidden, invalid_request (`until` is past at a branch, or a branch would have more than 100 dates)
 */
export async function changeBranches(
  ctx: Context,
  { numbers, change, dryRun }: BulkChangeInput,
): Promise<BulkChangeResult> {
  requireStaff(ctx.actor, "change branches");
  const result = await ctx.db.$transaction(
    async (tx) => {
      await lockDataset(tx);
      const records = await readRecords(tx, numbers);
      await createStage(tx);
      await stageRows(
        tx,
        records.map((record, index) => ({ line: index, record: changedRecord(record, change) })),
      );
      if (change.kind === "STATUS") await requireFutureEnd(ctx, tx, change);
      const { unchanged, closed } = await markChanges(tx);
      const movedEnds = change.kind === "STATUS" ? await markMovedEnds(tx, change) : 0;
      const present = new Set(records.map(({ number }) => number));
      const changes = await listChanged(tx);
      const compared = {
        changes,
        unchanged: unchanged - movedEnds,
        missing: numbers.filter((number) => !present.has(number)),
      };
      if (dryRun || changes.length === 0) return { ...compared, importId: null };
      return { ...compared, importId: await apply(ctx, tx, change, changes, closed) };
    },
    { timeout: timeoutMs },
  );
  if (result.importId !== null) await refreshBranchSnapshot(ctx.db);
  return result;
}

async function requireFutureEnd(ctx: Context, tx: Tx, { until }: StatusChange): Promise<void> {
  const [past] = await tx.$queryRaw<{ number: string }[]>(Prisma.sql`
    SELECT b."number" FROM staged_branch JOIN "Branch" b USING (number), (SELECT ${until}::text::timestamp AS "localTime") s
    WHERE ${effectiveAtSql} <= ${ctx.now} ORDER BY b."number" COLLATE "C" LIMIT 1`);
  if (!past) return;
  const detail = `Expected a date in the future. At branch ${past.number}, it has already begun.`;
  throw invalidField("/change/until", detail);
}

/**
 * Marks the branches that already have the status but a different end, set by an earlier bulk change.
 *
 * @returns the number of marked branches
 */
function markMovedEnds(tx: Tx, { until }: StatusChange): Promise<number> {
  return tx.$executeRaw`
    UPDATE staged_branch s SET change = 'end' FROM "BranchScheduledChange" c
    WHERE s.change = 'unchanged' AND c."branchNumber" = s.number AND c."state" = 'SCHEDULED'
      AND c."importId" IS NOT NULL AND c."localTime" IS DISTINCT FROM ${until}::text::timestamp`;
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

async function apply(
  ctx: Context,
  tx: Tx,
  change: BulkChange,
  changes: BulkChangeResult["changes"],
  closed: number,
): Promise<string> {
  const title = titleOf(change);
  const numbers = changes.map(({ number }) => number);
  const count = numbers.length;
  const importId = await writeUndoable(ctx, tx, { title, added: 0, changed: count - closed, closed });
  if (change.kind === "STATUS" && change.until !== undefined)
    await scheduleEnds(ctx, tx, importId, numbers, { ...change, until: change.until });
  await auditBranches(ctx, tx, "branches.changed", { importId, title, count, numbers });
  return importId;
}

/** Schedules the opposite status for each changed branch at midnight of `until` in its time zone. */
async function scheduleEnds(
  ctx: Context,
  tx: Tx,
  importId: string,
  numbers: readonly string[],
  { status, until }: { status: string; until: string },
): Promise<void> {
  const fields = { status: status === "active" ? "inactive" : "active" };
  await tx.branchScheduledChange.createMany({
    data: numbers.map((branchNumber) => ({
      id: newId("scheduledChange"),
      branchNumber,
      localTime: new Date(until),
      fields,
      importId,
      createdBy: actorName(ctx.actor),
      createdAt: ctx.now,
    })),
  });
}
