import { changedFields, saveRecord } from "#lib/branches/save-record.ts";
import { lockDataset, readBranch } from "#lib/branches/search/branch-store.ts";
import { systemContext } from "#lib/platform/access/context.ts";
import type { Db, Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { log } from "#lib/platform/log.ts";
import { effectiveAtSql, withScheduledFields } from "./schedule-change.ts";

const mostAtOnce = 100;

const dueSql = Prisma.sql`"BranchScheduledChange" s JOIN "Branch" b ON b."number" = s."branchNumber"
  WHERE s."state" = 'SCHEDULED' AND ${effectiveAtSql} <= now()
    AND (s."retryAt" IS NULL OR s."retryAt" <= now())`;

/**
 * Applies the scheduled changes that are due, oldest first, each exactly once in its own transaction, even with several
 * workers. Leaves the branch's other fields and dates as they are. Retries a failed change after a minute, then at doubling
 * intervals of up to a day.
 *
 * @returns the number of applied changes
 */
export async function applyScheduledChanges(db: Db): Promise<number> {
  const due = await db.$queryRaw<{ id: string }[]>`
    SELECT s."id" FROM ${dueSql} ORDER BY ${effectiveAtSql}, s."id" LIMIT ${mostAtOnce}`;
  let applied = 0;
  for (const { id } of due)
    try {
      if (await db.$transaction((tx) => applyChange(db, tx, id))) applied += 1;
    } catch (error) {
      log.error({ err: error, scheduledChange: id }, "could not apply a scheduled change of a branch");
      await retryLater(db, id);
    }
  return applied;
}

async function applyChange(db: Db, tx: Tx, id: string): Promise<boolean> {
  await lockDataset(tx);
  const [change] = await tx.$queryRaw<{ number: string; fields: unknown }[]>`
    SELECT b."number", s."fields" FROM ${dueSql} AND s."id" = ${id} FOR UPDATE OF s SKIP LOCKED`;
  const present = change && (await readBranch(tx, change.number));
  if (!present) return false;
  const record = withScheduledFields(present.record, change.fields);
  const changes = changedFields(present.record, record);
  const ctx = systemContext(db, "Scheduled change");
  if (Object.keys(changes).length > 0) await saveRecord(ctx, tx, record, changes);
  await tx.branchScheduledChange.update({ where: { id }, data: { state: "APPLIED", settledAt: ctx.now } });
  return true;
}

/** Waits as long as the change is already late, so the interval doubles. Other changes continue. */
async function retryLater(db: Db, id: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "BranchScheduledChange" s
    SET "retryAt" = now() + LEAST(GREATEST(now() - ${effectiveAtSql}, interval '1 minute'), interval '1 day')
    FROM "Branch" b WHERE b."number" = s."branchNumber" AND s."id" = ${id}`;
}
