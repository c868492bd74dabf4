import { z } from "zod";
import { exceptionalDaySchema } from "#lib/branches/branch-record.ts";
import { type ChangeSetResult, digestSchema } from "./import-schemas.ts";

/** For longer periods, change the weekly hours. */
const maxDays = 31;
const maxBranches = 5_000;

const { date, openMinute, closeMinute, notes } = exceptionalDaySchema.shape;

function isRange({ from, to }: { from: string; to: string }): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  // A date that cannot be read has its own error.
  return Number.isNaN(days) || (days >= 0 && days < maxDays);
}

/** Dates, both included, on which branches are closed (null minutes) or have other hours, with a note. */
const closingSchema = z
  .strictObject({ from: date, to: date, openMinute, closeMinute, note: notes })
  .refine(isRange, {
    error: `Expected the same date or a later one, within ${maxDays} days.`,
    path: ["to"],
  })
  .refine((closing) => (closing.openMinute === null) === (closing.closeMinute === null), {
    error: "Give both times, or neither if the branches are closed.",
    path: ["closeMinute"],
  });
export type Closing = z.infer<typeof closingSchema>;

/** A `dryRun` returns what would change and writes nothing. `confirm` and `expectedDigest` are as for an import. */
export const closeBranchesInputSchema = z.strictObject({
  numbers: z
    .array(z.string().max(12))
    .min(1, { error: "Choose at least one branch." })
    .max(maxBranches, { error: `Choose at most ${maxBranches.toLocaleString("en-US")} branches.` }),
  closing: closingSchema,
  dryRun: z.boolean({ error: "Expected true or false." }),
  confirm: z.string().max(100).default(""),
  expectedDigest: digestSchema.optional(),
});
export type CloseBranchesInput = z.infer<typeof closeBranchesInputSchema>;

/** `missing` has the requested numbers without a branch. */
export type ClosingResult = ChangeSetResult & { missing: string[] };
