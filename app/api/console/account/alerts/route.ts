import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { chooseAlert, getAlerts } from "#lib/notices/alert-choices.ts";
import { chooseAlertSchema } from "#lib/notices/shared/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    handle: (ctx) => getAlerts(ctx),
  }),
  PATCH: operation({
    access: signedIn({ personal: true }),
    body: chooseAlertSchema,
    handle: (ctx, { body }) => chooseAlert(ctx, body),
  }),
});
