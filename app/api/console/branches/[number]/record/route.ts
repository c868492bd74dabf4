import { getBranchEditor, updateBranch } from "#lib/branches/edit-branch.ts";
import { updateBranchInputSchema } from "#lib/branches/shared/schemas.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: staffOnly(),
    params: ["number"],
    handle: (ctx, { params: { number } }) => getBranchEditor(ctx, number),
  }),
  PUT: operation({
    access: staffOnly(),
    params: ["number"],
    body: updateBranchInputSchema,
    handle: async (ctx, { params, body }) => {
      await updateBranch(ctx, params.number, { ...params, ...body });
      return getBranchEditor(ctx, params.number);
    },
  }),
});
