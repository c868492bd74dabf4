import { actorName, audit } from "#lib/audit/audit.ts";
import { manyBranches } from "#lib/branches/audit-targets.ts";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { refreshBranchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { branchRecordSql, lockDataset } from "#lib/branches/search/branch-store.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import type { NamedBranch, RecentImport, UndoResult } from "#lib/branches/shared/import-schemas.ts";
import { undoHours } from "#lib/branches/shared/import-schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { conflict, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { createStage, markChanges, writeStagedBranches } from "./stage-branches.ts";

const maxListed = 100;
const maxImports = 50;
const isRecent = Prisma.sql`"createdAt" > now() - interval '1 day'`;

type ImportRow = Omit<RecentImport, "at" | "undone"> & {
  createdAt: Date;
  undoneAt: Date | null;
  undoneBy: string | null;
};

/**
 * Lists the imports and bulk closings of the last 24 hours that changed something, newest first, at most 50.
 */
export async function listImports(ctx: Context): Promise<RecentImport[]> {
  const rows = await ctx.db.$queryRaw<ImportRow[]>`
    SELECT "id", "createdAt", "actorName" AS by, "title", "added", "changed", "closed", "undoneAt", "undoneBy"
    FROM "BranchImport" WHERE ${isRecent} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${maxImports}`;
  return rows.map(({ createdAt, undoneAt, undoneBy, ...counts }) => ({
    ...counts,
    at: createdAt.toISOString(),
    undone: undoneAt && { at: undoneAt.toISOString(), by: undoneBy ?? "" },
  }));
}

/**
 * Writes the staged rows. Keeps what they change for `undoImport`.
 *
 * @returns the ID of the import
 */
export async function writeUndoable(
  ctx: Context,
  tx: Tx,
  counts: { added: number; changed: number; closed: number; title?: string },
): Promise<string> {
  const id = newId("branchImport");
  await tx.branchImport.create({ data: { id, actorName: actorName(ctx.actor), ...counts } });
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO "BranchImportChange" ("importId", "branchNumber", "before", "after")
    SELECT ${id}, s.number, CASE WHEN b."number" IS NOT NULL THEN ${branchRecordSql} END, s.record
    FROM staged_branch s LEFT JOIN "Branch" b ON b."number" = s.number WHERE s.change <> 'unchanged'`);
  await writeStagedBranches(tx, ctx.now);
  return id;
}

/**
 * Undoes an import or a bulk closing: restores the branches that it changed or closed, and removes those that it added. Keeps
 * branches that changed again since, and added ones with a reported problem. Works for 24 hours.
 *
 * @throws DomainError not_found, conflict (already undone, more than a day old, or nothing to restore or remove)
 */
export async function undoImport(ctx: Context, importId: string): Promise<UndoResult> {
  const result = await ctx.db.$transaction(async (tx) => {
    await lockDataset(tx);
    const title = await requireUndoable(tx, importId);
    const kept = await listKept(tx, importId);
    const removed = await removeAdded(tx, importId);
    const restored = await restoreOthers(tx, importId, ctx.now);
    if (restored + removed === 0)
      throw conflict("Every branch has changed again since. Undo the later change first.");
    await tx.branchImport.update({
      where: { id: importId },
      data: { undoneAt: ctx.now, undoneBy: actorName(ctx.actor) },
    });
    await audit(ctx, tx, "branches.import_undone", manyBranches, {
      importId,
      restored,
      removed,
      kept: kept.length,
      ...(title && { title, numbers: await listRestored(tx) }),
    });
    return { restored, removed, keptCount: kept.length, kept: kept.slice(0, maxListed) };
  });
  await refreshBranchSnapshot(ctx.db);
  return result;
}

/** @returns the title; empty for an import */
async function requireUndoable(tx: Tx, id: string): Promise<string> {
  const [found] = await tx.$queryRaw<{ title: string; isUndone: boolean; isRecent: boolean }[]>`
    SELECT "title", "undoneAt" IS NOT NULL AS "isUndone", ${isRecent} AS "isRecent"
    FROM "BranchImport" WHERE "id" = ${id}`;
  if (!found) throw notFound("branch change");
  if (found.isUndone) throw conflict("This change is already undone.");
  if (!found.isRecent) throw conflict(`You can undo a change within ${undoHours} hours.`);
  return found.title;
}

/** Whether branch `b` is unmodified since change `c`, so that it can be restored or removed. */
const isUndoable = Prisma.sql`${branchRecordSql} = c."after"
  AND (c."before" IS NOT NULL OR NOT EXISTS (
    SELECT FROM "BranchProblem" p WHERE p."branchNumber" = b."number"))`;

async function listKept(tx: Tx, importId: string): Promise<NamedBranch[]> {
  const rows = await tx.$queryRaw<{ number: string; after: BranchRecord }[]>(Prisma.sql`
    SELECT c."branchNumber" AS number, c."after"
    FROM "BranchImportChange" c LEFT JOIN "Branch" b ON b."number" = c."branchNumber"
    WHERE c."importId" = ${importId} AND (b."number" IS NULL OR NOT (${isUndoable}))
    ORDER BY c."branchNumber" COLLATE "C"`);
  return rows.map(({ number, after }) => ({ number, name: branchName(after) }));
}

async function removeAdded(tx: Tx, importId: string): Promise<number> {
  return tx.$executeRaw(Prisma.sql`
    DELETE FROM "Branch" b USING "BranchImportChange" c
    WHERE c."importId" = ${importId} AND c."branchNumber" = b."number" AND c."before" IS NULL AND ${isUndoable}`);
}

async function restoreOthers(tx: Tx, importId: string, now: Date): Promise<number> {
  await createStage(tx);
  const restored = await tx.$executeRaw(Prisma.sql`
    INSERT INTO staged_branch (line, number, record)
    SELECT 0, c."branchNumber", c."before"
    FROM "BranchImportChange" c JOIN "Branch" b ON b."number" = c."branchNumber"
    WHERE c."importId" = ${importId} AND c."before" IS NOT NULL AND ${isUndoable}`);
  await markChanges(tx);
  await writeStagedBranches(tx, now);
  return restored;
}

async function listRestored(tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ number: string }[]>`
    SELECT number FROM staged_branch ORDER BY number COLLATE "C"`;
  return rows.map(({ number }) => number);
}
