import { BranchFinderQuery } from "#lib/branches/schemas.ts";
import { findBranches } from "#lib/branches/search/find-branches.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { compressedJson } from "#lib/platform/http/answers/conditional-json.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

/** Also for the public finder. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: anybody,
    query: BranchFinderQuery,
    handle: async (ctx, input, { request }) => compressedJson(request, await findBranches(ctx, input)),
  }),
});
