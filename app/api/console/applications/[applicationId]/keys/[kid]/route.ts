import { removeClientKey } from "#lib/applications/client-keys.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: signedIn({ params: ["applicationId", "kid"], handle: removeClientKey }),
});
