import { z } from "zod";
import { createOddityFinder } from "#lib/branches/oddities/find-oddities.ts";
import { branchSnapshot, refreshBranchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { lockDataset, readBranch } from "#lib/branches/search/branch-store.ts";
import type { BranchEditor, BranchHistoryEntry, UpdateBranchInput } from "#lib/branches/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { conflict, invalidField, notFound } from "#lib/platform/errors.ts";
import { branchRecordSchema } from "./branch-record.ts";
import { changedFields, saveRecord } from "./save-record.ts";

const entriesShown = 50;
const fieldChangeSchema = z.object({ before: z.unknown(), after: z.unknown() });
const detailSchema = z.object({
  changes: z.record(z.string(), fieldChangeSchema).default({}),
  title: z.string().default(""),
});
const titles: Record<string, string> = {
  "branches.changed": "",
  "branches.import_undone": "Undone: ",
};

/**
 * Returns the data of a branch's edit form: the stored record, its latest 50 edits and bulk closings, newest first, and
 * what is odd about its data.
 *
 * @throws DomainError not_found
 */
export async function getBranchEditor(ctx: Context, number: string): Promise<BranchEditor> {
  const [branch, history, { branches }] = await Promise.all([
    readBranch(ctx.db, number),
    readHistory(ctx, number),
    branchSnapshot(ctx.db),
  ]);
  if (!branch) throw notFound("branch");
  const findOddities = await createOddityFinder(branches.map(({ record }) => record));
  return {
    record: branch.record,
    updatedAt: branch.updatedAt.toISOString(),
    history,
    oddities: findOddities(branch.record),
  };
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
    const { changes, title } = detailSchema.parse(detail);
    const fields = Object.keys(branchRecordSchema.shape);
    return {
      at: at.toISOString(),
      actorName,
      title: `${titles[action] ?? ""}${title}`,
      changes: fields.flatMap((field) => (changes[field] ? [{ field, ...changes[field] }] : [])),
    };
  });
}

/**
 * Replaces a branch's record, including hours and dates but not its number. The audit entry and the branch's history
 * have each changed field before and after.
 *
 * @throws DomainError invalid_request, not_found, conflict (others made it a different record after `updatedAt`)
 *
 * Source: contract, "Branch record".
 */
export async function updateBranch(
  ctx: Context,
  number: string,
  { record, updatedAt }: UpdateBranchInput,
): Promise<void> {
  if (record.number !== number)
    throw invalidField("/record/number", "The number of a branch cannot be changed.");
  await ctx.db.$transaction(async (tx) => {
    await lockDataset(tx);
    const present = await readBranch(tx, number);
    if (!present) throw notFound("branch");
    const changes = changedFields(present.record, record);
    // Nothing is lost: often a repeated request whose first answer was.
    if (Object.keys(changes).length === 0) return;
    if (present.updatedAt.toISOString() !== new Date(updatedAt).toISOString())
      throw conflict("Your changes are not saved. Note them, load the latest version, and make them again.");
    await saveRecord(ctx, tx, record, changes);
  });
  await refreshBranchSnapshot(ctx.db);
}
