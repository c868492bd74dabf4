import { createApplication } from "#lib/applications/create-application.ts";
import { listApplications } from "#lib/applications/find-application.ts";
import { createApplicationSchema } from "#lib/applications/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ handle: listApplications }),
  POST: signedIn({ body: createApplicationSchema, status: 201, handle: createApplication }),
});
