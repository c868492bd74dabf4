import type { ZodOpenApiPathsObject } from "zod-openapi";
import { Branch, BranchSearchQuery, BranchSearchResponse } from "#lib/branches/schemas.ts";
import { branchExample, foundBranchExample } from "#lib/reference/openapi/examples.ts";
import { pathItem } from "#lib/reference/openapi/operation.ts";
import { pathParameter, queryParameters } from "#lib/reference/openapi/parameters.ts";

const number = pathParameter("number", "The branch number, as in `branch.number`.", "1019");

/** Source: contract, "Branch search" and "GET extensions". */
export function locationPaths(): ZodOpenApiPathsObject {
  return {
    ...pathItem("Locations", "/api/location/v1/branches", [], {
      get: {
        operationId: "searchBranches",
        summary: "Search branches",
        description:
          "Finds branches by `lat`, `long`, and `distance` together, or by `state`. With all four, a branch must satisfy both. `status` and `type` narrow either search. The response has every match, including inactive branches unless `status` excludes them, sorted by distance and then by branch number. A search without a match is 404.",
        scope: "location.read",
        parameters: queryParameters(BranchSearchQuery),
        success: {
          description: "The branches found.",
          schema: BranchSearchResponse,
          example: [foundBranchExample()],
        },
        hasETag: true,
        problems: ["invalid_request", "not_found"],
      },
    }),
    ...pathItem("Locations", "/api/location/v1/branches/{number}", [number], {
      get: {
        operationId: "getBranch",
        summary: "Get one branch",
        description: "The branch at `links.self`. `branch.distance` is absent here.",
        scope: "location.read",
        success: { description: "The branch.", schema: Branch, example: branchExample() },
        hasETag: true,
        problems: ["not_found"],
      },
    }),
  };
}
