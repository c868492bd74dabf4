import { getBranchEditor, updateBranch } from "#lib/branches/edit-branch.ts";
import { UpdateBranchInput } from "#lib/branches/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

const access = signedIn({ roles: ["STAFF", "ADMIN"] });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access,
    handle: (ctx, { params }) => getBranchEditor(ctx, params["number"] ?? ""),
  }),
  PUT: operation({
    access,
    body: UpdateBranchInput,
    handle: async (ctx, { params, body }) => {
      const number = params["number"] ?? "";
      await updateBranch(ctx, number, body);
      return getBranchEditor(ctx, number);
    },
  }),
});
