import {
  type BranchRecord,
  branchRecordSchema,
  exceptionalDaySchema,
  openingHoursSchema,
} from "#lib/branches/branch-record.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

function columns(schema: { shape: object }): string {
  return Object.keys(schema.shape)
    .map((name) => `"${name}"`)
    .join(", ");
}

/** The fields of a record that are not the column of their name. */
const otherFields: Record<string, string> = {
  status: `lower(b."status"::text)`,
  type: `lower(b."type"::text)`,
  hours: `ARRAY(SELECT to_json(h) FROM (SELECT ${columns(openingHoursSchema)} FROM "BranchHours"
    WHERE "branchNumber" = b."number" ORDER BY "position") h)`,
  exceptions: `ARRAY(SELECT to_json(e) FROM (SELECT ${columns(exceptionalDaySchema)} FROM "BranchException"
    WHERE "branchNumber" = b."number" ORDER BY "date") e)`,
};
const fields = Object.keys(branchRecordSchema.shape).map(
  (name) => `${otherFields[name] ?? `b."${name}"`} AS "${name}"`,
);

/** A row of "Branch" (named `b`) as a `BranchRecord`, as JSON in the order of its fields. */
const branchJsonSql = Prisma.raw(`(SELECT to_json(r) FROM (SELECT ${fields.join(", ")}) r)`);
/** The same as `jsonb`, to compare with. */
export const branchRecordSql = Prisma.sql`${branchJsonSql}::jsonb`;

export type BranchChange = { sequence: number; number: string };

/** All branches, ordered by number as plain text. */
export async function readBranches(tx: Tx): Promise<BranchRecord[]> {
  // Read as text, because Prisma visits every value of a JSON column.
  const [row] = await tx.$queryRaw<{ records: string }[]>(Prisma.sql`
    SELECT COALESCE(json_agg(${branchJsonSql} ORDER BY b."number" COLLATE "C")::text, '[]') AS records
    FROM "Branch" b`);
  return JSON.parse(row?.records ?? "[]");
}

/** Reads the numbers of existing and recently deleted branches with the sequence of their latest change, oldest first. */
export async function readChanges(tx: Tx): Promise<BranchChange[]> {
  const [row] = await tx.$queryRaw<{ changes: string }[]>`
    SELECT COALESCE(json_agg(c ORDER BY "sequence")::text, '[]') AS changes
    FROM (SELECT "sequence", "number" FROM "BranchChange") c`;
  return JSON.parse(row?.changes ?? "[]");
}

/** Reads a branch from the database, with the time of its latest change, or null. */
export async function readBranch(
  tx: Tx,
  number: string,
): Promise<{ record: BranchRecord; updatedAt: Date } | null> {
  const [row] = await tx.$queryRaw<{ record: BranchRecord; updatedAt: Date }[]>(Prisma.sql`
    SELECT ${branchJsonSql} AS record, b."updatedAt" FROM "Branch" b WHERE b."number" = ${number}`);
  return row ?? null;
}

/** Serializes changes of the branches until the transaction ends. Readers do not wait. */
export async function lockDataset(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT "version" FROM "BranchDataset" WHERE "id" = 1 FOR UPDATE`;
}
