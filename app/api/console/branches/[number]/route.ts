import { getBranchPage } from "#lib/branches/get-branch.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: anybody,
    params: ["number"],
    handle: (ctx, { number }) => getBranchPage(ctx, number),
  }),
});
