import type { ZodOpenApiPathsObject } from "zod-openapi";
import { BranchChanges, BranchChangesQuery } from "#lib/branches/changes/schemas.ts";
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
    ...pathItem("Locations", "/api/location/v1/branches/changes", [], {
      get: {
        operationId: "readBranchChanges",
        summary: "Read changes of branches",
        description:
          "Use the feed to keep a copy of all branches. Without `after`, it starts with every branch as an `upsert`. Each branch that was added, changed, or deleted follows once, in its latest state. Repeat with the `cursor` until `data` is empty. Your copy then equals the API. With `wait`, the response waits for a change. At most 10 requests of an application can wait at once. A cursor is valid for 90 days.",
        scope: "location.read",
        parameters: queryParameters(BranchChangesQuery),
        success: {
          description: "The next changes and the cursor after them.",
          schema: BranchChanges,
          example: {
            data: [
              { change: "upsert", branch: branchExample() },
              { change: "delete", number: "0417" },
            ],
            cursor: "1795255202000-1842",
          },
        },
        problems: ["invalid_request", "cursor_expired"],
        details: { invalid_request: "wait: Expected a number of at most 20." },
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
