import { setJwksUrl } from "#lib/applications/client-keys.ts";
import { setJwksUrlSchema } from "#lib/applications/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: signedIn({ params: ["applicationId"], body: setJwksUrlSchema, handle: setJwksUrl }),
});
