import { readBranchChanges } from "#lib/branches/changes/read-branch-changes.ts";
import { BranchChangesQuery } from "#lib/branches/changes/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { Answer } from "#lib/platform/http/responses/answer.ts";

/** Contract: "Changes feed". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("location.read", {
    query: BranchChangesQuery,
    handle: async (ctx, input, { request }) =>
      new Answer(
        200,
        { "content-type": "application/json" },
        await readBranchChanges(ctx, input, request.signal),
      ),
  }),
});
