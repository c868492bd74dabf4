import { BranchSearchQuery } from "#lib/branches/schemas.ts";
import { searchBranches } from "#lib/branches/search-branches.ts";
import { conditionalJson } from "#lib/http/conditional-json.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";

/** Contract: "Search branches". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    GET: operation({
      access: { kind: "bearer", scope: "location.read" },
      query: BranchSearchQuery,
      handle: async (ctx, { query, request }) => {
        const { fingerprint, json, sent } = await searchBranches(ctx, query);
        return { ...conditionalJson(request, fingerprint, () => json), ...(sent && { sent }) };
      },
    }),
  },
  { limit: "location" },
);
