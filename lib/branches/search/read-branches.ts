import type { BranchRecord } from "#lib/branches/branch-record.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { branchJsonSql } from "./branch-record-sql.ts";

/** All branches, ordered by number as plain text. */
export async function readBranches(tx: Tx): Promise<BranchRecord[]> {
  // As text: Prisma walks through every value of a JSON column.
  const [row] = await tx.$queryRaw<{ records: string }[]>(Prisma.sql`
    SELECT COALESCE(json_agg(${branchJsonSql} ORDER BY b."number" COLLATE "C")::text, '[]') AS records FROM "Branch" b`);
  return JSON.parse(row?.records ?? "[]");
}

/** One branch as it is in the database now, and when it was last changed; or null. */
export async function readBranch(
  tx: Tx,
  number: string,
): Promise<{ record: BranchRecord; updatedAt: Date } | null> {
  const [row] = await tx.$queryRaw<{ record: BranchRecord; updatedAt: Date }[]>(Prisma.sql`
    SELECT ${branchJsonSql} AS record, b."updatedAt" FROM "Branch" b WHERE b."number" = ${number}`);
  return row ?? null;
}
