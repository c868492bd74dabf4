import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { closeIncident } from "#lib/notifications/deliveries/incidents/close-incident.ts";
import { serializeIncident } from "#lib/notifications/deliveries/incidents/find-incident.ts";
import { closeIncidentSchema } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn(),
    params: ["incidentId"],
    body: closeIncidentSchema,
    handle: async (ctx, { params, body }) =>
      serializeIncident(await closeIncident(ctx, { ...params, ...body }), ctx.actor),
  }),
});
