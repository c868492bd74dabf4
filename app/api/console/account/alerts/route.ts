import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { chooseAlert, getAlerts } from "#lib/notices/alert-choices.ts";
import { chooseAlertSchema } from "#lib/notices/schemas.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({ access: signedIn(), handle: getAlerts }),
  PATCH: operation({ access: signedIn({ personal: true }), body: chooseAlertSchema, handle: chooseAlert }),
});
