import type { ZodOpenApiPathsObject } from "zod-openapi";
import { BranchChanges, BranchChangesQuery } from "#lib/branches/changes/schemas.ts";
import { Branch, BranchSearchQuery, BranchSearchResponse } from "#lib/branches/schemas.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { branchExample, foundBranchExample } from "#lib/reference/openapi/examples.ts";
import { pathItems } from "#lib/reference/openapi/operation.ts";

/** Source: contract, "Branch search" and "GET extensions". */
export function locationPaths(): ZodOpenApiPathsObject {
  const scope = "location.read";
  const upsert = { change: "upsert", branch: branchExample() };
  return pathItems("Locations", "/api/location/v1/branches", {
    searchBranches: {
      on: "GET",
      scope,
      query: BranchSearchQuery,
      schema: BranchSearchResponse,
      example: [foundBranchExample()],
      hasETag: true,
    },
    readBranchChanges: {
      on: "GET /changes",
      scope,
      query: BranchChangesQuery,
      schema: BranchChanges,
      example: { data: [upsert, { change: "delete", number: "0417" }], cursor: examples.events.cursor },
    },
    getBranch: { on: "GET /{number}", scope, schema: Branch, example: branchExample(), hasETag: true },
  });
}
