import type { ZodOpenApiPathsObject } from "zod-openapi";
import { BranchChanges, BranchChangesQuery } from "#lib/branches/changes/schemas.ts";
import { Branch, BranchSearchQuery, BranchSearchResponse } from "#lib/branches/schemas.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { branchExample, foundBranchExample } from "#lib/reference/openapi/examples.ts";
import { json, pathItems } from "#lib/reference/openapi/operation.ts";

const api = { base: "/api/location/v1/branches", read: "location.read" } as const;

/** Source: contract, "Branch search" and "GET extensions". */
export function locationPaths(): ZodOpenApiPathsObject {
  const upsert = { change: "upsert", branch: branchExample() };
  return pathItems("Locations", api, {
    searchBranches: {
      on: "GET",
      query: BranchSearchQuery,
      response: json(BranchSearchResponse, [foundBranchExample()]),
      hasETag: true,
    },
    readBranchChanges: {
      on: "GET /changes",
      query: BranchChangesQuery,
      response: json(BranchChanges, {
        data: [upsert, { change: "delete", number: "0417" }],
        cursor: examples.events.cursor,
      }),
    },
    getBranch: { on: "GET /{number}", response: json(Branch, branchExample()), hasETag: true },
  });
}
