import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { getIncident } from "#lib/notifications/deliveries/incidents/get-incident.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    params: ["incidentId"],
    handle: (ctx, { params }) => getIncident(ctx, params),
  }),
});
