import { admitEmbedding } from "#lib/applications/admit-embedding.ts";
import { getBranchPage } from "#lib/branches/get-branch.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";

/** The details of a branch for the finder on a partner's page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  limit: "embed",
  embeddable: true,
  GET: anybody({
    params: ["clientId", "number"],
    handle: async (ctx, { clientId, number }, { request, spend }) => {
      await admitEmbedding(ctx, request, { clientId, spend });
      return getBranchPage(ctx, number);
    },
  }),
});
