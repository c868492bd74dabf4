import { getBranchEditor, updateBranch } from "#lib/branches/edit-branch.ts";
import { UpdateBranchInput } from "#lib/branches/schemas.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: staffOnly,
    params: ["number"],
    handle: (ctx, { number }) => getBranchEditor(ctx, number),
  }),
  PUT: operation({
    access: staffOnly,
    params: ["number"],
    body: UpdateBranchInput,
    handle: async (ctx, input) => {
      await updateBranch(ctx, input.number, input);
      return getBranchEditor(ctx, input.number);
    },
  }),
});
