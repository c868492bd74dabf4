import type { ZodOpenApiPathsObject } from "zod-openapi";
import { Branch, BranchSearchAnswer, BranchSearchQuery } from "#lib/branches/schemas.ts";
import { jsonAnswer, problemAnswers, withToken } from "#lib/reference/openapi/answers.ts";
import { branchExample, foundBranchExample } from "#lib/reference/openapi/examples.ts";
import { headersOf } from "#lib/reference/openapi/headers.ts";
import {
  ifNoneMatchParameter,
  pathParameter,
  queryParameters,
  requestIdParameter,
} from "#lib/reference/openapi/parameters.ts";

const notModified = {
  description: "What you have is still good; no body.",
  headers: headersOf("ETag", "AnyOrigin"),
};

/** Source: contract, "Branch search" and "GET extensions". */
export function locationPaths(): ZodOpenApiPathsObject {
  return {
    "/api/location/v1/branches": {
      get: {
        operationId: "searchBranches",
        tags: ["Locations"],
        summary: "Search branches",
        description:
          "Finds branches by `lat`, `long` and `distance` together, or by `state`; with all four a branch must satisfy both. `status` and `type` narrow either search. Every match is returned, inactive branches too unless `status` excludes them, sorted by distance and then branch number. No branch found is 404.",
        security: [{ oauth2: ["location.read"] }],
        parameters: [...queryParameters(BranchSearchQuery), ifNoneMatchParameter, requestIdParameter],
        responses: {
          "200": jsonAnswer(
            "The branches found.",
            BranchSearchAnswer,
            [foundBranchExample()],
            "ETag",
            "AnyOrigin",
          ),
          "304": notModified,
          ...problemAnswers("/api/location/v1/branches", true, [
            "invalid_request",
            ...withToken,
            "not_found",
          ]),
        },
      },
    },
    "/api/location/v1/branches/{number}": {
      parameters: [pathParameter("number", "The branch number, as `branch.number` has it.", "1019")],
      get: {
        operationId: "getBranch",
        tags: ["Locations"],
        summary: "Get one branch",
        description: "What `links.self` of a branch leads to. `branch.distance` is absent here.",
        security: [{ oauth2: ["location.read"] }],
        parameters: [ifNoneMatchParameter, requestIdParameter],
        responses: {
          "200": jsonAnswer("The branch.", Branch, branchExample(), "ETag", "AnyOrigin"),
          "304": notModified,
          ...problemAnswers("/api/location/v1/branches/{number}", true, [...withToken, "not_found"]),
        },
      },
    },
  };
}
