import { getBranch } from "#lib/branches/get-branch.ts";
import { branchJson } from "#lib/branches/search/encoded-branch.ts";
import { branchSchema } from "#lib/branches/shared/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { conditionalJson } from "#lib/platform/http/responses/conditional-json.ts";
import { branchExample } from "#lib/reference/openapi/examples.ts";

/** Contract: "GET extensions". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: bearer("location.read"),
    params: ["number"],
    docs: {
      id: "getBranch",
      tag: "Locations",
      summary: "Get one branch",
      description: "The branch at `links.self`. `branch.distance` is absent here.",
      response: { description: "The branch.", schema: branchSchema, example: () => branchExample() },
      hasETag: true,
    },
    handle: async (ctx, { params: { number }, request }) => {
      const { fingerprint, branch } = await getBranch(ctx, number);
      return conditionalJson(request, fingerprint, () => branchJson({ branch }));
    },
  }),
});
