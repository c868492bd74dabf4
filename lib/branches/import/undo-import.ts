import { auditBranches } from "#lib/branches/audit-branches.ts";
import type { BranchRecord } from "#lib/branches/branch-record.ts";
import { refreshBranchSnapshot } from "#lib/branches/search/branch-snapshot.ts";
import { branchRecordSql, lockDataset } from "#lib/branches/search/branch-store.ts";
import { branchName } from "#lib/branches/serialize-branch.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { actorName } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { conflict, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import type { NamedBranch, RecentImport, UndoResult } from "./schemas.ts";
import { createStage, markChanges, writeStagedBranches } from "./stage-branches.ts";

const mostListed = 100;
const mostImports = 50;
/** An import may take just as long. */
const timeoutMs = 10 * 60_000;
const isRecent = Prisma.sql`"createdAt" > now() - interval '1 day'`;

type ImportRow = Omit<RecentImport, "at" | "undone"> & {
  createdAt: Date;
  undoneAt: Date | null;
  undoneBy: string | null;
};

/**
 * Lists the imports and bulk changes of the last 24 hours that changed something, newest first, at most 50. Staff only.
 *
 * @throws DomainError forbidden
 */
export async function listImports(ctx: Context): Promise<RecentImport[]> {
  requireStaff(ctx.actor, "see branch imports");
  const rows = await ctx.db.$queryRaw<ImportRow[]>`
    SELECT "id", "createdAt", "actorName" AS by, "title", "added", "changed", "closed", "undoneAt", "undoneBy"
    FROM "BranchImport" WHERE ${isRecent} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${mostImports}`;
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
  await writeStagedBranches(tx, ctx.now, id);
  return id;
}

/**
 * Undoes an import or a bulk change: restores the branches that it changed or closed, and removes those that it added. Keeps
 * branches that changed again since, and added ones with a reported problem. Works for 24 hours. Staff only.
 *
 * @throws DomainError forbidden, not_found, conflict (already undone, or more than a day old)
 */
export async function undoImport(ctx: Context, importId: string): Promise<UndoResult> {
  requireStaff(ctx.actor, "change branches");
  const answer = await ctx.db.$transaction(
    async (tx) => {
      await lockDataset(tx);
      const title = await requireUndoable(tx, importId);
      const kept = await listKept(tx, importId);
      const removed = await removeAdded(tx, importId);
      const restored = await restoreOthers(tx, importId, ctx.now);
      await restoreEnds(tx, importId, ctx.now);
      await tx.branchImport.update({
        where: { id: importId },
        data: { undoneAt: ctx.now, undoneBy: actorName(ctx.actor) },
      });
      await auditBranches(ctx, tx, "branches.import_undone", {
        ...{ importId, restored, removed, kept: kept.length },
        ...(title && { title, numbers: await listRestored(tx) }),
      });
      return { restored, removed, keptCount: kept.length, kept: kept.slice(0, mostListed) };
    },
    { timeout: timeoutMs },
  );
  await refreshBranchSnapshot(ctx.db);
  return answer;
}

/** @returns the title; empty for an import */
async function requireUndoable(tx: Tx, id: string): Promise<string> {
  const [found] = await tx.$queryRaw<{ title: string; isUndone: boolean; isRecent: boolean }[]>`
    SELECT "title", "undoneAt" IS NOT NULL AS "isUndone", ${isRecent} AS "isRecent"
    FROM "BranchImport" WHERE "id" = ${id}`;
  if (!found) throw notFound("branch change");
  if (found.isUndone) throw conflict("This change is already undone.");
  if (!found.isRecent) throw conflict("You can undo a change within 24 hours.");
  return found.title;
}

/** Whether branch `b` is unmodified since change `c`, so that it can be restored or removed. */
const isUndoable = Prisma.sql`${branchRecordSql} = c."after"
  AND (c."before" IS NOT NULL OR NOT EXISTS (
    SELECT FROM "BranchProblem" p WHERE p."branchNumber" = b."number" AND p."check" IS NULL))`;

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

/** Handles only the branches that `restoreOthers` restored. Kept branches also keep the end of their status. */
async function restoreEnds(tx: Tx, importId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "BranchScheduledChange" c SET "state" = 'CANCELED', "settledAt" = ${now} FROM staged_branch s
    WHERE c."branchNumber" = s.number AND c."importId" = ${importId} AND c."state" = 'SCHEDULED'`;
  await tx.$executeRaw`
    UPDATE "BranchScheduledChange" c SET "state" = 'SCHEDULED', "settledAt" = NULL, "canceledById" = NULL
    FROM staged_branch s
    WHERE c."branchNumber" = s.number AND c."canceledById" = ${importId} AND c."state" = 'CANCELED'
      AND NOT EXISTS (SELECT FROM "BranchScheduledChange" n WHERE n."branchNumber" = s.number
        AND n."state" = 'SCHEDULED' AND n."importId" IS NOT NULL)`;
}
