import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { branchRecordSql } from "#lib/branches/search/branch-record-sql.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

export type StagedRow = { line: number; record: BranchRecord };

/** A table that ends with the transaction, so that memory does not grow with the import. */
export async function createStage(tx: Tx): Promise<void> {
  await tx.$executeRaw`CREATE TEMPORARY TABLE staged_branch (
    position int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, line int NOT NULL, number text NOT NULL, record jsonb NOT NULL, change text
  ) ON COMMIT DROP`;
}

export async function stageRows(tx: Tx, rows: readonly StagedRow[]): Promise<void> {
  await tx.$executeRaw`INSERT INTO staged_branch (line, number, record)
    SELECT (item->>'line')::int, item->'record'->>'number', item->'record'
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS rows(item, position)
    ORDER BY rows.position`;
}

/**
 * Removes every row whose number is in an earlier row.
 *
 * @returns the removed lines, each with the line that has the number first
 */
export async function removeRepeatedRows(
  tx: Tx,
): Promise<{ line: number; number: string; firstLine: number }[]> {
  await tx.$executeRaw`CREATE INDEX ON staged_branch (number, position)`;
  await tx.$executeRaw`ANALYZE staged_branch`;
  return await tx.$queryRaw`
    WITH firsts AS (
      SELECT DISTINCT ON (number) number, position, line FROM staged_branch ORDER BY number, position)
    DELETE FROM staged_branch s USING firsts f WHERE s.number = f.number AND s.position > f.position
    RETURNING s.line, s.number, f.line AS "firstLine"`;
}

export type ChangeCounts = { added: number; changed: number; closed: number; unchanged: number };

/** Stages every active branch that is not staged yet, as closed. */
export async function stageAbsentBranches(tx: Tx): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO staged_branch (line, number, record)
    SELECT 0, b."number", jsonb_set(${branchRecordSql}, '{status}', '"inactive"') FROM "Branch" b
    WHERE b."status" = 'ACTIVE' AND NOT EXISTS (SELECT FROM staged_branch s WHERE s.number = b."number")`);
}

/** Marks each staged row as added, changed, closed, or unchanged. */
export async function markChanges(tx: Tx): Promise<ChangeCounts> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE staged_branch s SET change = CASE
      WHEN b."number" IS NULL THEN 'added'
      WHEN ${branchRecordSql} = s.record THEN 'unchanged'
      WHEN b."status" = 'ACTIVE' AND s.record->>'status' = 'inactive' THEN 'closed'
      ELSE 'changed' END
    FROM staged_branch t LEFT JOIN "Branch" b ON b."number" = t.number
    WHERE t.position = s.position`);
  const rows = await tx.$queryRaw<{ change: keyof ChangeCounts; rows: number }[]>`
    SELECT change, count(*)::int AS rows FROM staged_branch GROUP BY change`;
  const counts: ChangeCounts = { added: 0, changed: 0, closed: 0, unchanged: 0 };
  for (const { change, rows: count } of rows) counts[change] = count;
  return counts;
}

/** Writes the rows that `markChanges` did not find unchanged. */
export async function writeStagedBranches(tx: Tx, now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Branch" ("number", "brand", "storefront", "status", "type", "addressLine1", "addressLine2",
      "addressLine3", "city", "state", "postal", "country", "lat", "long", "timeZone", "phones", "emails", "fax",
      "managerFirstName", "managerLastName", "managerEmail", "managerTitle", "managerPicture", "createdAt", "updatedAt")
    SELECT r."number", r."brand", r."storefront", upper(r."status")::"BranchStatus", upper(r."type")::"BranchType",
      r."addressLine1", r."addressLine2", r."addressLine3", r."city", r."state", r."postal", r."country", r."lat",
      r."long", r."timeZone", r."phones", r."emails", r."fax", r."managerFirstName", r."managerLastName",
      r."managerEmail", r."managerTitle", r."managerPicture", ${now}, ${now}
    FROM staged_branch s, jsonb_to_record(s.record) AS r("number" text, "brand" text, "storefront" text,
      "status" text, "type" text, "addressLine1" text, "addressLine2" text, "addressLine3" text, "city" text,
      "state" text, "postal" text, "country" text, "lat" float8, "long" float8, "timeZone" text, "phones" text[],
      "emails" text[], "fax" text, "managerFirstName" text, "managerLastName" text, "managerEmail" text,
      "managerTitle" text, "managerPicture" text)
    WHERE s.change <> 'unchanged'
    ON CONFLICT ("number") DO UPDATE SET ("brand", "storefront", "status", "type", "addressLine1", "addressLine2",
      "addressLine3", "city", "state", "postal", "country", "lat", "long", "timeZone", "phones", "emails", "fax",
      "managerFirstName", "managerLastName", "managerEmail", "managerTitle", "managerPicture", "updatedAt")
      = (EXCLUDED."brand", EXCLUDED."storefront", EXCLUDED."status", EXCLUDED."type", EXCLUDED."addressLine1",
      EXCLUDED."addressLine2", EXCLUDED."addressLine3", EXCLUDED."city", EXCLUDED."state", EXCLUDED."postal",
      EXCLUDED."country", EXCLUDED."lat", EXCLUDED."long", EXCLUDED."timeZone", EXCLUDED."phones", EXCLUDED."emails",
      EXCLUDED."fax", EXCLUDED."managerFirstName", EXCLUDED."managerLastName", EXCLUDED."managerEmail",
      EXCLUDED."managerTitle", EXCLUDED."managerPicture", EXCLUDED."updatedAt")`;
  await tx.$executeRaw`DELETE FROM "BranchHours" h USING staged_branch s
    WHERE h."branchNumber" = s.number AND s.change <> 'unchanged'`;
  await tx.$executeRaw`DELETE FROM "BranchException" e USING staged_branch s
    WHERE e."branchNumber" = s.number AND s.change <> 'unchanged'`;
  await tx.$executeRaw`
    INSERT INTO "BranchHours" ("branchNumber", "position", "type", "firstWeekday", "lastWeekday", "openMinute",
      "closeMinute", "notes")
    SELECT s.number, h.position, (h.item->>'type')::"HoursType", (h.item->>'firstWeekday')::int,
      (h.item->>'lastWeekday')::int, (h.item->>'openMinute')::int, (h.item->>'closeMinute')::int, h.item->>'notes'
    FROM staged_branch s, jsonb_array_elements(s.record->'hours') WITH ORDINALITY AS h(item, position)
    WHERE s.change <> 'unchanged'`;
  await tx.$executeRaw`
    INSERT INTO "BranchException" ("branchNumber", "date", "openMinute", "closeMinute", "notes")
    SELECT s.number, (e.item->>'date')::date, (e.item->>'openMinute')::int, (e.item->>'closeMinute')::int,
      e.item->>'notes'
    FROM staged_branch s, jsonb_array_elements(s.record->'exceptions') AS e(item)
    WHERE s.change <> 'unchanged'`;
}
