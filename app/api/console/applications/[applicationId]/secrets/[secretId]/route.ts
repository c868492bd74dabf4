import { deactivateClientSecret } from "#lib/applications/client-secrets.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: signedIn({ params: ["applicationId", "secretId"], handle: deactivateClientSecret }),
});
