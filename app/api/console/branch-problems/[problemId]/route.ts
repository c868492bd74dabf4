import { setProblemDone } from "#lib/branches/problems.ts";
import { ProblemStateInput } from "#lib/branches/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PATCH: operation({
    access: signedIn({ roles: ["STAFF", "ADMIN"] }),
    body: ProblemStateInput,
    handle: (ctx, { params, body: { isDone } }) => setProblemDone(ctx, params["problemId"] ?? "", isDone),
  }),
});
