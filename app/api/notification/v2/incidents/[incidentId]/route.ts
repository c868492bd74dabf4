import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { findIncident, serializeApiIncident } from "#lib/notifications/deliveries/incidents/find-incident.ts";
import { incidentSchema } from "#lib/notifications/deliveries/incidents/response-schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: [bearer("notification.read"), signedIn()],
    params: ["incidentId"],
    docs: {
      id: "getIncident",
      tag: "Deliveries",
      summary: "Get an incident",
      description: "An incident, with how many of its deliveries are still missing.",
      response: {
        description: "The incident.",
        schema: incidentSchema,
        example: () => examples.incident,
      },
    },
    handle: async (ctx, { params }) =>
      serializeApiIncident(await findIncident(ctx, params.incidentId), ctx.actor),
  }),
});
