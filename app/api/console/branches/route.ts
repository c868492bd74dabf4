import { findBranches } from "#lib/branches/search/find-branches.ts";
import { branchFinderQuerySchema } from "#lib/branches/shared/schemas.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { compressedJson } from "#lib/platform/http/responses/conditional-json.ts";
import { moreTokens, rowsPerToken } from "#lib/platform/rate-limit/policies.ts";

/** Also for the public finder. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: anybody,
    query: branchFinderQuerySchema,
    handle: async (ctx, { query, request, takeMore }) => {
      const found = await findBranches(ctx, query);
      // The list of all branches is made once for everybody.
      if (Object.keys(query).length > 0) await takeMore(moreTokens(found.length, rowsPerToken.branches));
      return compressedJson(request, found);
    },
  }),
});
