import { getApplication } from "#lib/applications/find-application.ts";
import { updateApplicationSchema } from "#lib/applications/schemas.ts";
import { deleteApplication, updateApplication } from "#lib/applications/update-application.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ params: ["applicationId"], handle: getApplication }),
  PATCH: signedIn({ params: ["applicationId"], body: updateApplicationSchema, handle: updateApplication }),
  DELETE: signedIn({ params: ["applicationId"], handle: deleteApplication }),
});
