import { updateProblem } from "#lib/branches/quality/problems.ts";
import { UpdateProblemInput } from "#lib/branches/quality/schemas.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PATCH: staffOnly({
    params: ["problemId"],
    body: UpdateProblemInput,
    handle: (ctx, input) => updateProblem(ctx, input.problemId, input),
  }),
});
