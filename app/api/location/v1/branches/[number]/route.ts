import { getBranch } from "#lib/branches/get-branch.ts";
import { branchJson } from "#lib/branches/search/encoded-branch.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { conditionalJson } from "#lib/platform/http/responses/conditional-json.ts";

/** Contract: "GET extensions". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("location.read", {
    params: ["number"],
    handle: async (ctx, { number }, { request }) => {
      const { fingerprint, branch } = await getBranch(ctx, number);
      return conditionalJson(request, fingerprint, () => branchJson({ branch }));
    },
  }),
});
