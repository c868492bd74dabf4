import { getBranch } from "#lib/branches/get-branch.ts";
import { branchJson } from "#lib/branches/ready-branch.ts";
import { conditionalJson } from "#lib/http/conditional-json.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";

/** Contract: "GET extensions"; what `links.self` of a branch points at. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    GET: operation({
      access: { kind: "bearer", scope: "location.read" },
      handle: async (ctx, { params, request }) => {
        const { fingerprint, branch } = await getBranch(ctx, params["number"] ?? "");
        return conditionalJson(request, fingerprint, () => branchJson(branch));
      },
    }),
  },
  { limit: "location" },
);
