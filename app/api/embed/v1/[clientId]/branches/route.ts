import { admitEmbedding } from "#lib/applications/admit-embedding.ts";
import { BranchFinderQuery } from "#lib/branches/schemas.ts";
import { findPublicBranches } from "#lib/branches/search/find-branches.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";
import { compressedJson } from "#lib/platform/http/responses/conditional-json.ts";

/** The branches that the finder on a partner's page lists. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  limit: "embed",
  embeddable: true,
  GET: anybody({
    params: ["clientId"],
    query: BranchFinderQuery,
    handle: async (ctx, input, { request, spend }) => {
      await admitEmbedding(ctx, request, { clientId: input.clientId, spend });
      return compressedJson(request, await findPublicBranches(ctx, input));
    },
  }),
});
