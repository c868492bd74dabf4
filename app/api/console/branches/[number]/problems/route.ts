import { reportProblem } from "#lib/branches/problems/problems.ts";
import { reportProblemInputSchema } from "#lib/branches/shared/problem-schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

/** People with a read-only role may report problems too. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ personal: true }),
    params: ["number"],
    body: reportProblemInputSchema,
    status: 201,
    handle: async (ctx, { params, body }) => ({
      id: await reportProblem(ctx, params.number, { ...params, ...body }),
    }),
  }),
});
