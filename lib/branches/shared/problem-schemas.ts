import { z } from "zod";

/** The longest report. */
export const maxReportLength = 1_000;

/** A person's report of wrong branch data. */
export const reportProblemInputSchema = z.strictObject({
  text: z
    .string({ error: "Say what is wrong." })
    .trim()
    .min(5, { error: "Say what is wrong, in at least 5 characters." })
    .max(maxReportLength, {
      error: `Expected at most ${maxReportLength.toLocaleString("en-US")} characters.`,
    }),
});
export type ReportProblemInput = z.infer<typeof reportProblemInputSchema>;

/** Marks a problem as resolved, or opens it again. */
export const updateProblemInputSchema = z.strictObject({
  isResolved: z.boolean({ error: "Expected true or false." }),
});
export type UpdateProblemInput = z.infer<typeof updateProblemInputSchema>;

/** A problem that a person reported. `reporterEmail` is null if the reporter's account is gone. */
export type BranchProblemItem = {
  id: string;
  branchNumber: string;
  branchName: string;
  lat: number;
  long: number;
  text: string;
  reporterName: string;
  reporterEmail: string | null;
  organizationName: string;
  createdAt: string;
  resolved: { at: string; by: string } | null;
};
