import { z } from "zod";
import { readBranch } from "#lib/branches/search/read-branches.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { notFound } from "#lib/platform/errors.ts";
import { BranchRecord } from "./branch-record.ts";
import type { BranchEditor, BranchHistoryEntry } from "./schemas.ts";

const entriesShown = 50;
const Detail = z.object({
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});

/**
 * What the edit form of a branch needs: the record in the database, and its latest 50 edits, newest first. Staff only.
 *
 * @throws DomainError forbidden, not_found
 */
export async function getBranchEditor(ctx: Context, number: string): Promise<BranchEditor> {
  requireStaff(ctx.actor, "change branches");
  const [branch, history] = await Promise.all([readBranch(ctx.db, number), readHistory(ctx, number)]);
  if (!branch) throw notFound("branch");
  return { record: branch.record, updatedAt: branch.updatedAt.toISOString(), history };
}

async function readHistory(ctx: Context, number: string): Promise<BranchHistoryEntry[]> {
  const entries = await ctx.db.auditEntry.findMany({
    where: { action: "branch.updated", targetType: "branch", targetId: number },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: entriesShown,
  });
  return entries.map(({ at, actorName, detail }) => {
    const { changes } = Detail.parse(detail);
    const fields = Object.keys(BranchRecord.shape).filter((field) => field in changes);
    return {
      at: at.toISOString(),
      actorName,
      changes: fields.map((field) => ({
        field,
        before: changes[field]?.before,
        after: changes[field]?.after,
      })),
    };
  });
}
