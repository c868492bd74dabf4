import { findBranches } from "#lib/branches/find-branches.ts";
import { BranchFinderQuery } from "#lib/branches/schemas.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** Branches for the finder's list and map. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    query: BranchFinderQuery,
    handle: async (ctx, { query }) => json(await findBranches(ctx, query)),
  }),
});
