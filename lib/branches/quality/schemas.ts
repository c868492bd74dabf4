import { z } from "zod";
import type { Page } from "#lib/platform/http/page.ts";
import { type BranchCheck, maxReportLength } from "./constants.ts";

/** A person's report of wrong branch data. */
export const ReportProblemInput = z.strictObject({
  text: z
    .string({ error: "Say what is wrong." })
    .trim()
    .min(5, { error: "Say what is wrong, in at least 5 characters." })
    .max(maxReportLength, {
      error: `Expected at most ${maxReportLength.toLocaleString("en-US")} characters.`,
    }),
});
export type ReportProblemInput = z.infer<typeof ReportProblemInput>;

const problemStates = ["OPEN", "ACCEPTED", "DONE"] as const;
export type BranchProblemState = (typeof problemStates)[number];

/** `isOwner` assigns the problem to the actor, or removes that assignment. */
export const UpdateProblemInput = z.strictObject({
  state: z.enum(problemStates, { error: "Expected OPEN, ACCEPTED, or DONE." }).optional(),
  isOwner: z.boolean({ error: "Expected true or false." }).optional(),
});
export type UpdateProblemInput = z.infer<typeof UpdateProblemInput>;

/**
 * A data problem: a person's report (`check` is null) or the finding of a check. `reporterEmail` is null if the reporter's
 * account is gone. `settled.by` is null if a data change made the check pass.
 */
export type BranchProblemItem = {
  id: string;
  branchNumber: string;
  branchName: string;
  check: BranchCheck | null;
  text: string;
  reporterName: string;
  reporterEmail: string | null;
  organizationName: string;
  createdAt: string;
  state: BranchProblemState;
  owner: { id: string; name: string } | null;
  settled: { at: string; by: string | null } | null;
};

/** The newest problems of each state, and the total of each. */
export type BranchProblems = Page<BranchProblemItem> & { counts: Record<BranchProblemState, number> };
