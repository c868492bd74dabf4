import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { chooseAlert, getAlerts } from "#lib/notices/alert-choices.ts";
import { chooseAlertSchema } from "#lib/notices/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ handle: getAlerts }),
  PATCH: signedIn({ personal: true, body: chooseAlertSchema, handle: chooseAlert }),
});
