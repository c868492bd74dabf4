import { reportProblem } from "#lib/branches/quality/problems.ts";
import { ReportProblemInput } from "#lib/branches/quality/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** People with a read-only role may report problems too. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({
    personal: true,
    params: ["number"],
    body: ReportProblemInput,
    status: 201,
    handle: async (ctx, input) => ({ id: await reportProblem(ctx, input.number, input) }),
  }),
});
