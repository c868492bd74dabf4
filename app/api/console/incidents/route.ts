import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { serializeIncident } from "#lib/notifications/deliveries/incidents/find-incident.ts";
import { listIncidents } from "#lib/notifications/deliveries/incidents/list-incidents.ts";
import { incidentListQuerySchema } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: incidentListQuerySchema,
    handle: async (ctx, { query }) => {
      const { data, nextCursor } = await listIncidents(ctx, query, { isByLoss: query.state === "open" });
      return { data: data.map((incident) => serializeIncident(incident, ctx.actor)), nextCursor };
    },
  }),
});
