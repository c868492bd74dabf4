import { z } from "zod";
import { ExceptionalDay } from "#lib/branches/branch-record.ts";
import { branchStatuses } from "#lib/branches/constants.ts";
import type { NamedBranch } from "#lib/branches/import/schemas.ts";

/** More dates are a change of the weekly hours. */
const mostDays = 31;
const mostBranches = 5_000;

const { date, openMinute, closeMinute, notes } = ExceptionalDay.shape;
const dates = { from: date, to: date, note: notes };

function daysBetween({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

const datesError = `Expected the same date or a later one, within ${mostDays} days.`;
const isRange = (range: { from: string; to: string }) =>
  daysBetween(range) >= 0 && daysBetween(range) < mostDays;

/**
 * What changes: closed dates, dates with other hours, or the status. A status that has an end is the other one again from
 * midnight of that date, on the clock of each branch.
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

/** `dryRun` only compares. */
export const BulkChangeInput = z.strictObject({
  numbers: z
    .array(z.string().max(12))
    .min(1, { error: "Choose at least one branch." })
    .max(mostBranches, { error: `Choose at most ${mostBranches.toLocaleString("en-US")} branches.` }),
  change: BulkChange,
  dryRun: z.boolean({ error: "Expected true or false." }),
});
export type BulkChangeInput = z.infer<typeof BulkChangeInput>;

/** `changes` are the branches that differ afterward, by number. `importId` undoes it for a day; null for a dry run. */
export type BulkChangeResult = {
  changes: NamedBranch[];
  unchanged: number;
  /** Numbers that no branch has. */
  missing: string[];
  importId: string | null;
};
