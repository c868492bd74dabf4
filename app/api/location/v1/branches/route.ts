import { BranchSearchQuery } from "#lib/branches/schemas.ts";
import { searchBranches } from "#lib/branches/search/search-branches.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { conditionalJson } from "#lib/platform/http/responses/conditional-json.ts";

/** Contract: "Branch search". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("location.read", {
    query: BranchSearchQuery,
    handle: async (ctx, input, { request }) => {
      const { fingerprint, json } = await searchBranches(ctx, input);
      return conditionalJson(request, fingerprint, () => json);
    },
  }),
});
