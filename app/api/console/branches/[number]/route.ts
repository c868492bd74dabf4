import { getBranchPage } from "#lib/branches/get-branch.ts";
import { anybody } from "#lib/platform/access/access.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: anybody,
    params: ["number"],
    handle: (ctx, { params: { number } }) => getBranchPage(ctx, number),
  }),
});
