import { branchTable } from "#lib/branches/branch-table.ts";
import { findBranches } from "#lib/branches/find-branches.ts";
import { BranchFinderQuery } from "#lib/branches/schemas.ts";
import { compressedJson } from "#lib/http/compressed-json.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";

/** Branches for the finder's list and map. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    query: BranchFinderQuery,
    handle: async (ctx, { query, request }) =>
      compressedJson(request, branchTable(await findBranches(ctx, query))),
  }),
});
