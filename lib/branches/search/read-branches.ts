import type { BranchRecord, ExceptionalDay, OpeningHours } from "#lib/branches/branch-record.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { branchRecordSql } from "./branch-record-sql.ts";

/**
 * All branches' numbers in plain text order, each with a mark that changes whenever anybody writes the branch's row:
 * PostgreSQL's own name of the transaction that wrote it. Whoever changes hours or dates writes the row too.
 */
export async function readBranchMarks(tx: Tx): Promise<Map<string, string>> {
  const [found] = await tx.$queryRaw<{ rows: string }[]>`
    SELECT COALESCE(json_agg(json_build_array("number", mark))::text, '[]') AS rows
    FROM (SELECT "number", xmin::text AS mark FROM "Branch" ORDER BY "number" COLLATE "C") b`;
  const rows: [string, string][] = JSON.parse(found?.rows ?? "[]");
  return new Map(rows);
}

/** As it comes: hours and dates as JSON text, null where there are none. */
type Row = Omit<BranchRecord, "hours" | "exceptions"> & { hours: string | null; exceptions: string | null };

/** Parses each text once: thousands of branches have the same few dozen weeks, and share them in memory. */
function parserOfLists<T>(): (text: string | null) => T[] {
  const known = new Map<string, T[]>();
  return (text = null) => {
    const key = text ?? "[]";
    const list = known.get(key) ?? (JSON.parse(key) as T[]);
    known.set(key, list);
    return list;
  };
}

/**
 * Returns a reader of the branches with these numbers, in plain text order; of those that are there. Give each call as
 * many as may come in one piece. What it returns is shared between branches: nobody may change it.
 *
 * JSON of plain columns: PostgreSQL makes it in a third of the time that sorted and typed `jsonb` takes. And as text:
 * Prisma walks through all of what it takes as JSON.
 */
export function branchReader(tx: Tx): (numbers: readonly string[]) => Promise<BranchRecord[]> {
  const hoursOf = parserOfLists<OpeningHours>();
  const exceptionsOf = parserOfLists<ExceptionalDay>();
  return async (numbers) => {
    if (numbers.length === 0) return [];
    const [found] = await tx.$queryRaw<{ rows: string }[]>`
      SELECT COALESCE(json_agg(r ORDER BY r."number" COLLATE "C")::text, '[]') AS rows FROM (
        SELECT b."number", b."brand", b."storefront", lower(b."status"::text) AS "status", lower(b."type"::text) AS "type",
          b."addressLine1", b."addressLine2", b."addressLine3", b."city", b."state", b."postal", b."country", b."lat",
          b."long", b."timeZone", b."phones", b."emails", b."fax", b."managerFirstName", b."managerLastName",
          b."managerEmail", b."managerTitle", b."managerPicture",
          (SELECT json_agg(json_build_object('type', h."type", 'firstWeekday', h."firstWeekday", 'lastWeekday',
              h."lastWeekday", 'openMinute', h."openMinute", 'closeMinute', h."closeMinute", 'notes', h."notes")
              ORDER BY h."position")::text
            FROM "BranchHours" h WHERE h."branchNumber" = b."number") AS "hours",
          (SELECT json_agg(json_build_object('date', e."date", 'openMinute', e."openMinute", 'closeMinute',
              e."closeMinute", 'notes', e."notes") ORDER BY e."date")::text
            FROM "BranchException" e WHERE e."branchNumber" = b."number") AS "exceptions"
        FROM "Branch" b WHERE b."number" = ANY(${numbers})) r`;
    const rows: Row[] = JSON.parse(found?.rows ?? "[]");
    return rows.map((row) => ({
      ...row,
      hours: hoursOf(row.hours),
      exceptions: exceptionsOf(row.exceptions),
    }));
  };
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
