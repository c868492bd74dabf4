import { z } from "zod";
import { auditBranches } from "#lib/branches/audit-branches.ts";
import { BranchRecord, ExceptionalDay } from "#lib/branches/branch-record.ts";
import type { FieldChanges } from "#lib/branches/save-record.ts";
import type { ScheduledChange } from "#lib/branches/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import { actorName } from "#lib/platform/audit/record-audit.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { conflict, invalidField, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";

const mostOfBranch = 20;

const Days = z.array(ExceptionalDay);
const Fields = z.looseObject({ exceptions: z.record(z.string(), ExceptionalDay.nullable()).default({}) });

/**
 * When change `s` of branch `b` takes effect. A local time that daylight saving time skips moves an hour later. If a local
 * time occurs twice, the second one counts. Source: PostgreSQL, "AT TIME ZONE" and appendix B.2.
 */
export const effectiveAtSql = Prisma.sql`(s."localTime" AT TIME ZONE b."timeZone")`;

/** Lists the pending changes of a branch, next one first. */
export async function listScheduledChanges(ctx: Context, number: string): Promise<ScheduledChange[]> {
  const rows = await ctx.db.$queryRaw<(Omit<ScheduledChange, "effectiveAt"> & { effectiveAt: Date })[]>`
    SELECT s."id", to_char(s."localTime", 'YYYY-MM-DD"T"HH24:MI') AS "localTime", ${effectiveAtSql} AS "effectiveAt",
      s."fields", s."createdBy"
    FROM "BranchScheduledChange" s JOIN "Branch" b ON b."number" = s."branchNumber"
    WHERE s."branchNumber" = ${number} AND s."state" = 'SCHEDULED' ORDER BY s."localTime", s."id"`;
  return rows.map(({ effectiveAt, ...change }) => ({ ...change, effectiveAt: effectiveAt.toISOString() }));
}

/**
 * Schedules the new values of the changed fields. The caller must hold the lock on the data set.
 *
 * @throws DomainError invalid_request (not within the next two years), conflict (too many)
 */
export async function scheduleChange(
  ctx: Context,
  tx: Tx,
  { number, changes, localTime }: { number: string; changes: FieldChanges; localTime: string },
): Promise<void> {
  const id = newId("scheduledChange");
  const fields = scheduledFields(changes);
  const present = { branchNumber: number, state: "SCHEDULED" as const };
  if ((await tx.branchScheduledChange.count({ where: present })) >= mostOfBranch)
    throw conflict(`A branch has at most ${mostOfBranch} scheduled changes. Cancel one first.`);
  const scheduled = await tx.$executeRaw`
    INSERT INTO "BranchScheduledChange" ("id", "branchNumber", "localTime", "fields", "createdBy", "createdAt")
    SELECT ${id}, b."number", s."localTime", ${JSON.stringify(fields)}::jsonb, ${actorName(ctx.actor)}, now()
    FROM "Branch" b, (SELECT ${localTime}::text::timestamp AS "localTime") s
    WHERE b."number" = ${number} AND ${effectiveAtSql} BETWEEN now() AND now() + interval '2 years'`;
  if (scheduled === 0)
    throw invalidField("/localTime", "Expected a time at the branch within the next two years.");
  const detail = { id, localTime, fields: Object.keys(fields) };
  await auditBranches(ctx, tx, "branch.change_scheduled", detail, { number });
}

/**
 * Cancels a scheduled change. Staff only.
 *
 * @throws DomainError forbidden, not_found, conflict (already applied or canceled)
 */
export async function cancelScheduledChange(ctx: Context, number: string, id: string): Promise<void> {
  requireStaff(ctx.actor, "change branches");
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.branchScheduledChange.updateMany({
      where: { id, branchNumber: number, state: "SCHEDULED" },
      data: { state: "CANCELED", settledAt: ctx.now },
    });
    if (count > 0) return auditBranches(ctx, tx, "branch.change_canceled", { id }, { number });
    const present = await tx.branchScheduledChange.findFirst({ where: { id, branchNumber: number } });
    if (!present) throw notFound("scheduled change");
    throw conflict(
      present.state === "APPLIED"
        ? "This change has already taken effect."
        : "This change is already canceled.",
    );
  });
}

/**
 * Returns the new values of the changed fields. `exceptions` has only the dates that change (null removes one), because
 * other people can change other dates in the meantime.
 */
function scheduledFields(changes: FieldChanges): Record<string, unknown> {
  const fields = Object.fromEntries(Object.entries(changes).map(([field, { after }]) => [field, after]));
  if (!changes["exceptions"]) return fields;
  const before = Days.parse(changes["exceptions"].before);
  const after = Days.parse(changes["exceptions"].after);
  const present = new Set(before.map((day) => JSON.stringify(day)));
  const kept = new Set(after.map(({ date }) => date));
  const exceptions = Object.fromEntries([
    ...before.filter(({ date }) => !kept.has(date)).map(({ date }) => [date, null]),
    ...after.filter((day) => !present.has(JSON.stringify(day))).map((day) => [day.date, day]),
  ]);
  return { ...fields, exceptions };
}

/** Returns the record with the scheduled fields. Keeps its other fields and dates. @throws ZodError */
export function withScheduledFields(record: BranchRecord, scheduled: unknown): BranchRecord {
  const { exceptions, ...fields } = Fields.parse(scheduled);
  return BranchRecord.parse({
    ...record,
    ...fields,
    exceptions: [
      ...record.exceptions.filter(({ date }) => !(date in exceptions)),
      ...Object.values(exceptions).filter((day) => day !== null),
    ],
  });
}
