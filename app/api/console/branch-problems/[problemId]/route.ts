import { updateProblem } from "#lib/branches/problems/problems.ts";
import { updateProblemInputSchema } from "#lib/branches/shared/problem-schemas.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PATCH: operation({
    access: staffOnly(),
    params: ["problemId"],
    body: updateProblemInputSchema,
    handle: (ctx, { params, body }) => updateProblem(ctx, params.problemId, { ...params, ...body }),
  }),
});
