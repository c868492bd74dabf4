import { branchFinderQuerySchema } from "#lib/branches/schemas.ts";
import { findBranches } from "#lib/branches/search/find-branches.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { compressedJson } from "#lib/platform/http/responses/conditional-json.ts";

/** Also for the public finder. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: anybody,
    turn: "finder",
    query: branchFinderQuerySchema,
    handle: async (ctx, { query, request }) => compressedJson(request, await findBranches(ctx, query)),
  }),
});
