import { getBranchPage } from "#lib/branches/get-branch-page.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** One branch for its page, which anybody may open. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "public" },
    handle: async (ctx, { params }) => json(await getBranchPage(ctx, params["number"] ?? "")),
  }),
});
