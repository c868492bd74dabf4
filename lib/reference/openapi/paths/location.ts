import type { ZodOpenApiPathsObject } from "zod-openapi";
import { stateCodes } from "#lib/branches/constants.ts";
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
        parameters: [
          ...queryParameters(BranchSearchQuery, {
            lat: { description: "Latitude around which to search.", example: 39.74 },
            long: { description: "Longitude around which to search.", example: -104.99 },
            distance: {
              description: "Radius in miles around `lat` and `long`.",
              example: 50,
              schema: { type: "integer", format: "int32" },
            },
            state: {
              description: "Two-letter code of a state, DC or a territory, in either case.",
              example: "CO",
              schema: { enum: [...stateCodes, ...stateCodes.map((code) => code.toLowerCase())] },
            },
            status: {
              description: "Extension: only branches with this operational status.",
              example: "active",
            },
            type: { description: "Extension: only branches of this type.", example: "primary" },
          }),
          ifNoneMatchParameter,
          requestIdParameter,
        ],
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
