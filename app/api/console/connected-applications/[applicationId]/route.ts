import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { withdrawConsent } from "#lib/oauth/consent/connected-applications.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: signedIn({ personal: true, params: ["applicationId"], handle: withdrawConsent }),
});
