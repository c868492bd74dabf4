import { readBranchChanges } from "#lib/branches/changes/read-branch-changes.ts";
import { branchChangesQuerySchema, branchChangesSchema } from "#lib/branches/changes/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { ApiResponse } from "#lib/platform/http/responses/api-response.ts";
import { countLimits } from "#lib/platform/rate-limit/count-limits.ts";
import { moreTokens, rowsPerToken } from "#lib/platform/rate-limit/policies.ts";
import { retentionDays } from "#lib/platform/shared/retention.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { branchExample } from "#lib/reference/openapi/examples.ts";

/** Contract: "Changes feed". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: bearer("location.read"),
    query: branchChangesQuerySchema,
    docs: {
      id: "readBranchChanges",
      tag: "Locations",
      summary: "Read changes of branches",
      description: `Use the feed to keep a copy of all branches. Without \`after\`, it starts with every branch as an \`upsert\`. Each branch that was added, changed, or deleted follows once, in its latest state. Repeat with the \`cursor\` until \`data\` is empty. Your copy then equals the API. With \`wait\`, the response waits for a change. An application can have at most ${countLimits.streamsOfReader} waiting requests and live streams at once. A cursor is valid for ${retentionDays.branchDeletions} days.`,
      response: {
        description: "The next changes and the cursor after them.",
        schema: branchChangesSchema,
        example: () => ({
          data: [
            { change: "upsert", branch: branchExample() },
            { change: "delete", number: "0417" },
          ],
          cursor: examples.events.cursor,
        }),
      },
      problems: { invalid_request: "wait: Expected a whole number from 0 to 20.", cursor_expired: "" },
    },
    handle: async (ctx, { query, request, takeMore }) => {
      const { changes, cursor } = await readBranchChanges(ctx, query, request.signal);
      await takeMore(moreTokens(changes.length, rowsPerToken.branches));
      const body = `{"data":[${changes.join(",")}],"cursor":"${cursor}"}`;
      return new ApiResponse(200, { "content-type": "application/json" }, body);
    },
  }),
});
