import { branchListJson } from "#lib/branches/search/encoded-branch.ts";
import { searchBranches } from "#lib/branches/search/search-branches.ts";
import { branchSearchQuerySchema, branchSearchResponseSchema } from "#lib/branches/shared/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { conditionalJson } from "#lib/platform/http/responses/conditional-json.ts";
import { moreTokens, rowsPerToken } from "#lib/platform/rate-limit/policies.ts";
import { foundBranchExample } from "#lib/reference/openapi/examples.ts";

/** Contract: "Branch search". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: bearer("location.read"),
    query: branchSearchQuerySchema,
    docs: {
      id: "searchBranches",
      tag: "Locations",
      summary: "Search branches",
      description:
        "Finds branches by `lat`, `long`, and `distance` together, or by `state`. With all four, a branch must satisfy both. `status` and `type` narrow either search. The response has every match, including inactive branches unless `status` excludes them, sorted by distance and then by branch number. A search without a match returns 404.",
      response: {
        description: "The branches found.",
        schema: branchSearchResponseSchema,
        example: () => [foundBranchExample()],
      },
      hasETag: true,
      problems: { not_found: "" },
    },
    handle: async (ctx, { query, request, takeMore }) => {
      const { fingerprint, matches } = await searchBranches(ctx, query);
      return conditionalJson(request, fingerprint, async () => {
        await takeMore(moreTokens(matches.length, rowsPerToken.branches));
        return branchListJson(matches);
      });
    },
  }),
});
