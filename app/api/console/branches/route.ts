import { BranchFinderQuery } from "#lib/branches/schemas.ts";
import { findBranches } from "#lib/branches/search/find-branches.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";
import { compressedJson } from "#lib/platform/http/responses/conditional-json.ts";

/** Also for the public finder. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: anybody({
    query: BranchFinderQuery,
    handle: async (ctx, input, { request }) => compressedJson(request, await findBranches(ctx, input)),
  }),
});
