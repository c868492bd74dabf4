import { z } from "zod";
import { listScheduledChanges, scheduleChange } from "#lib/branches/schedule/schedule-change.ts";
import { refreshBranchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { lockDataset, readBranch } from "#lib/branches/search/branch-store.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { conflict, invalidField, notFound } from "#lib/platform/errors.ts";
import { BranchRecord } from "./branch-record.ts";
import { changedFields, saveRecord } from "./save-record.ts";
import type { BranchEditor, BranchHistoryEntry, UpdateBranchInput } from "./schemas.ts";

const entriesShown = 50;
const FieldChange = z.object({ before: z.unknown(), after: z.unknown() });
const Detail = z.object({
  changes: z.record(z.string(), FieldChange).default({}),
  title: z.string().default(""),
});
const titles: Record<string, string> = {
  "branches.changed": "Bulk change: ",
  "branches.import_undone": "Bulk change undone: ",
};

/**
 * Returns the data of a branch's edit form: the stored record, its latest 50 edits and bulk changes, newest first, and its
 * scheduled changes. Staff only.
 *
 * @throws DomainError forbidden, not_found
 */
export async function getBranchEditor(ctx: Context, number: string): Promise<BranchEditor> {
  requireStaff(ctx.actor, "change branches");
  const [branch, history, scheduled] = await Promise.all([
    readBranch(ctx.db, number),
    readHistory(ctx, number),
    listScheduledChanges(ctx, number),
  ]);
  if (!branch) throw notFound("branch");
  return { record: branch.record, updatedAt: branch.updatedAt.toISOString(), history, scheduled };
}

async function readHistory(ctx: Context, number: string): Promise<BranchHistoryEntry[]> {
  const entries = await ctx.db.auditEntry.findMany({
    where: {
      OR: [
        { action: "branch.updated", targetType: "branch", targetId: number },
        { action: { in: Object.keys(titles) }, detail: { path: ["numbers"], array_contains: [number] } },
      ],
    },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: entriesShown,
  });
  return entries.map(({ at, actorName, action, detail }) => {
    const { changes, title } = Detail.parse(detail);
    const fields = Object.keys(BranchRecord.shape);
    return {
      at: at.toISOString(),
      actorName,
      title: `${titles[action] ?? ""}${title}`,
      changes: fields.flatMap((field) => (changes[field] ? [{ field, ...changes[field] }] : [])),
    };
  });
}

/**
 * Replaces a branch's record, including hours and dates but not its number. With `localTime`, schedules the fields that
 * differ for that time instead. The audit entry and the branch's history have each changed field before and after. Staff
 * only.
 *
 * @throws DomainError forbidden, invalid_request, not_found, conflict (the branch was changed after `updatedAt`)
 *
 * Source: contract, "Branch record".
 */
export async function updateBranch(
  ctx: Context,
  number: string,
  { record, updatedAt, localTime }: UpdateBranchInput,
): Promise<void> {
  requireStaff(ctx.actor, "change branches");
  if (record.number !== number)
    throw invalidField("/record/number", "The number of a branch cannot be changed.");
  await ctx.db.$transaction(async (tx) => {
    await lockDataset(tx);
    const present = await readBranch(tx, number);
    if (!present) throw notFound("branch");
    if (present.updatedAt.toISOString() !== new Date(updatedAt).toISOString())
      throw conflict("Your changes are not saved. Note them, load the latest version, and make them again.");
    const changes = changedFields(present.record, record);
    if (Object.keys(changes).length === 0) return;
    if (localTime === undefined) await saveRecord(ctx, tx, record, changes);
    else await scheduleChange(ctx, tx, { number, changes, localTime });
  });
  await refreshBranchSnapshot(ctx.db);
}
