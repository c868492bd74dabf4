import type { RecentImport } from "#lib/branches/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";

const shown = 50;

type Row = Omit<RecentImport, "at" | "undone"> & {
  createdAt: Date;
  undoneAt: Date | null;
  undoneBy: string | null;
};

/**
 * The imports of the last day that changed something, newest first, at most 50. Staff only.
 *
 * @throws DomainError forbidden
 */
export async function listImports(ctx: Context): Promise<RecentImport[]> {
  requireStaff(ctx.actor, "see the imports of branches");
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT "id", "createdAt", "actorName" AS by, "added", "changed", "closed", "undoneAt", "undoneBy"
    FROM "BranchImport" WHERE "createdAt" > now() - interval '1 day' ORDER BY "createdAt" DESC, "id" DESC LIMIT ${shown}`;
  return rows.map(({ createdAt, undoneAt, undoneBy, ...counts }) => ({
    ...counts,
    at: createdAt.toISOString(),
    undone: undoneAt && { at: undoneAt.toISOString(), by: undoneBy ?? "" },
  }));
}
