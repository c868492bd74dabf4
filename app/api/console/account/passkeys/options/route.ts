import { passkeyOptions } from "#lib/identity/factors/passkeys.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({ personal: true, beforeEnrollment: true, recent: true, handle: passkeyOptions }),
});
