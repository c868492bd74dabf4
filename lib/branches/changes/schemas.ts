import { z } from "zod";
import { branchSchema } from "#lib/branches/shared/schemas.ts";
import { limitSchema, waitSchema } from "#lib/platform/shared/schemas.ts";

export const maxChanges = 500;

/** Query of the changes feed. Source: contract, "Changes feed". */
export const branchChangesQuerySchema = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,13}(-\d{1,15}){1,2}$/, { error: "Expected the cursor of a response." })
    .max(50)
    .optional()
    .describe(
      "The `cursor` of the previous response. The feed continues after it. Omit it to start with every branch.",
    ),
  limit: limitSchema(maxChanges).describe("Maximum number of changes."),
  wait: waitSchema.describe("Seconds to wait for a change if the page would be empty."),
});
export type BranchChangesQuery = z.infer<typeof branchChangesQuerySchema>;

const branchChangeSchema = z.discriminatedUnion("change", [
  z.strictObject({
    change: z.literal("upsert").describe("The branch was added or changed. Replace your copy."),
    branch: branchSchema,
  }),
  z.strictObject({
    change: z.literal("delete").describe("The branch was deleted. Delete your copy, if any."),
    number: z.string().describe("The branch number."),
  }),
]);

export const branchChangesSchema = z.strictObject({
  data: z.array(branchChangeSchema).describe("The latest change of each branch, oldest first."),
  cursor: z.string().describe("Send it as `after` to continue. Present even if `data` is empty."),
});
