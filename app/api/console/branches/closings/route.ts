import { closeBranches } from "#lib/branches/closing/close-branches.ts";
import { closeBranchesInputSchema } from "#lib/branches/shared/closing-schemas.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: staffOnly(),
    body: closeBranchesInputSchema,
    bodyLimitBytes: 256 * 1024,
    maxValues: 6_000,
    handle: (ctx, { body }) => closeBranches(ctx, body),
  }),
});
