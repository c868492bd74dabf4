import { z } from "zod";
import { BranchRecord, ExceptionalDay } from "#lib/branches/branch-record.ts";
import type { FieldChanges } from "#lib/branches/save-record.ts";

const Days = z.array(ExceptionalDay);
const Fields = z.looseObject({ exceptions: z.record(z.string(), ExceptionalDay.nullable()).default({}) });

/**
 * Returns the new values of the changed fields. `exceptions` has only the dates that change (null removes one), because
 * other people can change other dates in the meantime.
 */
export function scheduledFields(changes: FieldChanges): Record<string, unknown> {
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
