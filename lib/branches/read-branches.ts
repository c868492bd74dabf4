import type { Tx } from "#lib/db/client.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import type { BranchRecord } from "./branch-record.ts";
import { branchRecordSql } from "./branch-record-sql.ts";

const pageSize = 2_000;

/**
 * All branches in the order of their numbers (plain text order), a page at a time, so that memory stays flat however
 * many there are. Run it in one REPEATABLE READ transaction to get one state of the data.
 */
export async function* readBranches(tx: Tx): AsyncGenerator<BranchRecord[]> {
  let after = "";
  for (;;) {
    const rows = await tx.$queryRaw<{ record: BranchRecord }[]>(Prisma.sql`
      SELECT ${branchRecordSql} AS record FROM "Branch" b
      WHERE b."number" COLLATE "C" > ${after} ORDER BY b."number" COLLATE "C" LIMIT ${pageSize}`);
    yield rows.map((row) => row.record);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.record.number;
  }
}

/** One branch as it is in the database now, and since when; or null. */
export async function readBranch(
  tx: Tx,
  number: string,
): Promise<{ record: BranchRecord; updatedAt: Date } | null> {
  const [row] = await tx.$queryRaw<{ record: BranchRecord; updatedAt: Date }[]>(Prisma.sql`
    SELECT ${branchRecordSql} AS record, b."updatedAt" FROM "Branch" b WHERE b."number" = ${number}`);
  return row ?? null;
}
