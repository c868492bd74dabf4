import { createApplication } from "#lib/applications/create-application.ts";
import { listApplications } from "#lib/applications/find-application.ts";
import { createApplicationSchema } from "#lib/applications/shared/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    handle: (ctx) => listApplications(ctx),
  }),
  POST: operation({
    access: signedIn({ recent: true }),
    body: createApplicationSchema,
    status: 201,
    handle: (ctx, { body }) => createApplication(ctx, body),
  }),
});
