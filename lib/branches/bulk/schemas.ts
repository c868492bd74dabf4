import { z } from "zod";
import { ExceptionalDay } from "#lib/branches/branch-record.ts";
import { branchStatuses } from "#lib/branches/constants.ts";
import type { NamedBranch } from "#lib/branches/import/schemas.ts";

/** For longer periods, change the weekly hours. */
const mostDays = 31;
const mostBranches = 5_000;

const { date, openMinute, closeMinute, notes } = ExceptionalDay.shape;
const dates = { from: date, to: date, note: notes };

const datesError = `Expected the same date or a later one, within ${mostDays} days.`;

function isRange({ from, to }: { from: string; to: string }): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= 0 && days < mostDays;
}

/**
 * A bulk change: closed dates, dates with special hours, or a status. If a status has an end, it reverts at midnight of
 * that date in each branch's time zone.
 */
export const BulkChange = z.discriminatedUnion("kind", [
  z
    .strictObject({ kind: z.literal("CLOSURE"), ...dates })
    .refine(isRange, { error: datesError, path: ["to"] }),
  z
    .strictObject({
      kind: z.literal("HOURS"),
      ...dates,
      openMinute: openMinute.unwrap(),
      closeMinute: closeMinute.unwrap(),
    })
    .refine(isRange, { error: datesError, path: ["to"] }),
  z.strictObject({
    kind: z.literal("STATUS"),
    status: z.enum(branchStatuses, { error: "Expected active or inactive." }),
    until: date.optional(),
    note: notes,
  }),
]);
export type BulkChange = z.infer<typeof BulkChange>;

/** A `dryRun` returns what would change and writes nothing. */
export const BulkChangeInput = z.strictObject({
  numbers: z
    .array(z.string().max(12))
    .min(1, { error: "Choose at least one branch." })
    .max(mostBranches, { error: `Choose at most ${mostBranches.toLocaleString("en-US")} branches.` }),
  change: BulkChange,
  dryRun: z.boolean({ error: "Expected true or false." }),
});
export type BulkChangeInput = z.infer<typeof BulkChangeInput>;

/** `changes` lists the changed branches by number. `importId` undoes them within a day; null if nothing was written. */
export type BulkChangeResult = {
  changes: NamedBranch[];
  unchanged: number;
  /** Requested numbers without a branch. */
  missing: string[];
  importId: string | null;
};
