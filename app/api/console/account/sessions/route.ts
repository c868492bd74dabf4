import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { endSessions } from "#lib/identity/sessions/sessions.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: signedIn({ personal: true, handle: endSessions }),
});
