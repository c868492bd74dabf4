import { renewRecoveryCodes } from "#lib/identity/factors/second-factor.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({ personal: true, recent: true, status: 201, handle: renewRecoveryCodes }),
});
