import { z } from "zod";
import { Branch } from "#lib/branches/schemas.ts";
import { limitSchema, waitSchema } from "#lib/platform/http/schemas.ts";

export const mostChanges = 500;

/** Query of the changes feed. Source: contract, "Changes feed". */
export const BranchChangesQuery = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,13}(-\d{1,15}){1,2}$/, { error: "Expected the cursor of a response." })
    .max(50)
    .optional()
    .describe(
      "The `cursor` of the previous response: continues after it. Without it, the feed starts with every branch.",
    ),
  limit: limitSchema({ most: mostChanges }).describe("Maximum number of changes."),
  wait: waitSchema.describe("Seconds to wait for a change if the page would be empty."),
});
export type BranchChangesQuery = z.infer<typeof BranchChangesQuery>;

const BranchChange = z.discriminatedUnion("change", [
  z.strictObject({
    change: z.literal("upsert").describe("The branch is new or changed: store it in place of yours."),
    branch: Branch,
  }),
  z.strictObject({
    change: z.literal("delete").describe("The branch was deleted: delete yours, if you have it."),
    number: z.string().describe("The branch number."),
  }),
]);

export const BranchChanges = z.strictObject({
  data: z.array(BranchChange).describe("The latest change of each branch, oldest first."),
  cursor: z.string().describe("Send it as `after` to continue. Also there if `data` is empty."),
});
