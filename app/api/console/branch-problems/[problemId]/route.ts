import { updateProblem } from "#lib/branches/quality/problems.ts";
import { UpdateProblemInput } from "#lib/branches/quality/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PATCH: operation({
    access: signedIn({ roles: ["STAFF", "ADMIN"] }),
    body: UpdateProblemInput,
    handle: (ctx, { params, body }) => updateProblem(ctx, params["problemId"] ?? "", body),
  }),
});
