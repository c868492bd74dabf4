import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { branchRecordSql, readBranches } from "#lib/branches/search/branch-store.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import type {
  ChangedBranch,
  ChangeSetResult,
  NamedBranch,
  PlacedBranch,
} from "#lib/branches/shared/import-schemas.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { confirmationFor } from "./confirmation.ts";

type Preview = ChangeSetResult["preview"];
type Row = { number: string; record: BranchRecord };

const maxListed = 100;

function named({ number, record }: Row): NamedBranch {
  return { number, name: branchName(record) };
}

function placed(row: Row): PlacedBranch {
  return { ...named(row), lat: row.record.lat, long: row.record.long };
}

/** The first 100 branches that the marked rows add, change, and close, with the old and new values of the fields that differ. */
async function listChanges(tx: Tx): Promise<Omit<Preview, "likelyDuplicates">> {
  const rows = await tx.$queryRaw<
    (Row & { change: string; fields: ChangedBranch["fields"] | null })[]
  >(Prisma.sql`
    SELECT s.change, s.number, s.record, differing.fields
    FROM (
      SELECT *, row_number() OVER (PARTITION BY change ORDER BY number COLLATE "C") AS place
      FROM staged_branch WHERE change <> 'unchanged') s
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('field', after.key, 'before', before.value, 'after', after.value)
        ORDER BY after.key) AS fields
      FROM "Branch" b, jsonb_each(${branchRecordSql}) before JOIN jsonb_each(s.record) after USING (key)
      WHERE b."number" = s.number AND s.change = 'changed' AND before.value <> after.value) differing ON true
    WHERE s.place <= ${maxListed} ORDER BY s.place`);
  const of = (change: string) => rows.filter((row) => row.change === change);
  return {
    added: of("added").map(placed),
    changed: of("changed").map((row) => ({ ...placed(row), fields: row.fields ?? [] })),
    closed: of("closed").map(placed),
  };
}

type Duplicate = Row & { line: number; present: Row; total: number };

/** Added branches whose number differs from an existing one only in leading zeros, which spreadsheets drop. */
async function listLikelyDuplicates(tx: Tx): Promise<{ count: number; listed: Preview["likelyDuplicates"] }> {
  const rows = await tx.$queryRaw<Duplicate[]>(Prisma.sql`
    SELECT s.line, s.number, s.record, count(*) OVER ()::int AS total,
      json_build_object('number', b."number", 'record', ${branchRecordSql}) AS present
    FROM staged_branch s JOIN "Branch" b ON ltrim(b."number", '0') = ltrim(s.number, '0')
    WHERE s.change = 'added' AND s.number ~ '^[0-9]+$' AND b."number" ~ '^[0-9]+$'
    ORDER BY s.line LIMIT ${maxListed}`);
  const listed = rows.map((row) => ({ ...named(row), line: row.line, present: named(row.present) }));
  return { count: rows[0]?.total ?? 0, listed };
}

/** The records that the staged rows add or change, and all as they will be. */
export async function readChanged(tx: Tx): Promise<{ changed: BranchRecord[]; all: BranchRecord[] }> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT number, record FROM staged_branch WHERE change IN ('added', 'changed') ORDER BY number COLLATE "C"`;
  const staged = new Set(rows.map(({ number }) => number));
  const others = (await readBranches(tx)).filter(({ number }) => !staged.has(number));
  const changed = rows.map(({ record }) => record);
  return { changed, all: [...others, ...changed] };
}

/** Differs if the staged rows would change another branch, or one that has other values than before. */
async function digestChanges(tx: Tx): Promise<string> {
  const [row] = await tx.$queryRaw<{ digest: string }[]>(Prisma.sql`
    SELECT encode(sha256(convert_to(coalesce(string_agg(changed.digest, '' ORDER BY changed.number COLLATE "C"), ''), 'UTF8')), 'hex') AS digest
    FROM (
      SELECT s.number, encode(sha256(convert_to(concat(s.record, ${branchRecordSql}), 'UTF8')), 'hex') AS digest
      FROM staged_branch s LEFT JOIN "Branch" b ON b."number" = s.number
      WHERE s.change <> 'unchanged') changed`);
  if (!row) throw new Error("an aggregate query returned no row");
  return row.digest;
}

/** What the staged rows change, its digest, and the text that somebody has to type before they are written. */
export async function previewChanges(
  tx: Tx,
  closed: number,
  verb?: "close" | "change",
): Promise<Pick<ChangeSetResult, "preview" | "likelyDuplicates" | "digest" | "confirmation">> {
  const changes = await listChanges(tx);
  const duplicates = await listLikelyDuplicates(tx);
  return {
    preview: { ...changes, likelyDuplicates: duplicates.listed },
    likelyDuplicates: duplicates.count,
    digest: await digestChanges(tx),
    confirmation: confirmationFor(closed, duplicates.count, verb),
  };
}
