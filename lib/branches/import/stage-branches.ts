import {
  type BranchRecord,
  branchRecordSchema,
  exceptionalDaySchema,
  openingHoursSchema,
} from "#lib/branches/branch-record.ts";
import { branchRecordSql } from "#lib/branches/search/branch-store.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

export type StagedRow = { line: number; record: BranchRecord };

/** A table that ends with the transaction. PostgreSQL compares its rows with the branches. */
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

/** Gives the staged rows of existing branches the present values of fields that the file does not have. */
export async function keepAbsentFields(tx: Tx, fields: readonly string[]): Promise<void> {
  if (fields.length === 0) return;
  await tx.$executeRaw(Prisma.sql`
    UPDATE staged_branch s SET record = s.record || (
      SELECT jsonb_object_agg(key, value) FROM jsonb_each(${branchRecordSql}) WHERE key = ANY(${fields}))
    FROM "Branch" b WHERE b."number" = s.number`);
}

/** Stages every active branch that is not staged yet, as closed. */
export async function stageAbsentBranches(tx: Tx): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO staged_branch (line, number, record)
    SELECT 0, b."number", jsonb_set(${branchRecordSql}, '{status}', '"inactive"') FROM "Branch" b
    WHERE b."status" = 'ACTIVE' AND NOT EXISTS (SELECT FROM staged_branch s WHERE s.number = b."number")`);
}

/**
 * Marks each staged row as added, changed, closed, or unchanged.
 *
 * @returns how many rows have each mark
 */
export async function markChanges(tx: Tx) {
  await tx.$executeRaw(Prisma.sql`
    UPDATE staged_branch s SET change = CASE
      WHEN b."number" IS NULL THEN 'added'
      WHEN ${branchRecordSql} = s.record THEN 'unchanged'
      WHEN b."status" = 'ACTIVE' AND s.record->>'status' = 'inactive' THEN 'closed'
      ELSE 'changed' END
    FROM staged_branch t LEFT JOIN "Branch" b ON b."number" = t.number
    WHERE t.position = s.position`);
  const counts = { added: 0, changed: 0, closed: 0, unchanged: 0 };
  const rows = await tx.$queryRaw<{ change: keyof typeof counts; rows: number }[]>`
    SELECT change, count(*)::int AS rows FROM staged_branch GROUP BY change`;
  for (const { change, rows: count } of rows) counts[change] = count;
  return counts;
}

/** Names each column: an INSERT of all columns would set those of a newer version to null. */
function columns(prefix: string, names: readonly string[]): Prisma.Sql {
  return Prisma.raw(names.map((name) => `${prefix}"${name}"`).join(", "));
}

const replaced = branchRecordSchema.omit({ number: true, hours: true, exceptions: true }).shape;
const replacedColumns = [...Object.keys(replaced), "updatedAt"];
const branchColumns = ["number", "createdAt", ...replacedColumns];
const hoursColumns = ["branchNumber", "position", ...Object.keys(openingHoursSchema.shape)];
const dateColumns = ["branchNumber", ...Object.keys(exceptionalDaySchema.shape)];

/** Writes the rows that `markChanges` marked as changed, and replaces all their hours and dates. */
export async function writeStagedBranches(tx: Tx, now: Date): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO "Branch" (${columns("", branchColumns)})
    SELECT ${columns("r.", branchColumns)}
    FROM staged_branch s, jsonb_populate_record(NULL::"Branch", s.record || jsonb_build_object(
      'status', upper(s.record->>'status'), 'type', upper(s.record->>'type'),
      'createdAt', ${now}::timestamptz, 'updatedAt', ${now}::timestamptz)) r
    WHERE s.change <> 'unchanged'
    ON CONFLICT ("number") DO UPDATE
    SET (${columns("", replacedColumns)}) = (${columns("EXCLUDED.", replacedColumns)})`);
  for (const table of [Prisma.raw(`"BranchHours"`), Prisma.raw(`"BranchException"`)])
    await tx.$executeRaw(Prisma.sql`DELETE FROM ${table} USING staged_branch s
      WHERE "branchNumber" = s.number AND s.change <> 'unchanged'`);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO "BranchHours" (${columns("", hoursColumns)})
    SELECT ${columns("r.", hoursColumns)}
    FROM staged_branch s, jsonb_array_elements(s.record->'hours') WITH ORDINALITY AS h(item, position),
      jsonb_populate_record(NULL::"BranchHours",
        h.item || jsonb_build_object('branchNumber', s.number, 'position', h.position)) r
    WHERE s.change <> 'unchanged'`);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO "BranchException" (${columns("", dateColumns)})
    SELECT ${columns("r.", dateColumns)}
    FROM staged_branch s, jsonb_array_elements(s.record->'exceptions') AS e(item),
      jsonb_populate_record(NULL::"BranchException", e.item || jsonb_build_object('branchNumber', s.number)) r
    WHERE s.change <> 'unchanged'`);
}
