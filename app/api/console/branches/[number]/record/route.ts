import { getBranchEditor, updateBranch } from "#lib/branches/edit-branch.ts";
import { UpdateBranchInput } from "#lib/branches/schemas.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: staffOnly({ params: ["number"], handle: (ctx, { number }) => getBranchEditor(ctx, number) }),
  PUT: staffOnly({
    params: ["number"],
    body: UpdateBranchInput,
    handle: async (ctx, input) => {
      await updateBranch(ctx, input.number, input);
      return getBranchEditor(ctx, input.number);
    },
  }),
});
