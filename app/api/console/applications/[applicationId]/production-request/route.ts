import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { requestProduction } from "#lib/sandbox/production-requests.ts";
import { requestProductionSchema } from "#lib/sandbox/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({ params: ["applicationId"], body: requestProductionSchema, handle: requestProduction }),
});
