import { getBranchPage } from "#lib/branches/get-branch.ts";
import { anybody, defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: anybody({ params: ["number"], handle: (ctx, { number }) => getBranchPage(ctx, number) }),
});
