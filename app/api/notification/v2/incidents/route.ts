import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { serializeApiIncident } from "#lib/notifications/deliveries/incidents/find-incident.ts";
import { listIncidents } from "#lib/notifications/deliveries/incidents/list-incidents.ts";
import { incidentPageSchema } from "#lib/notifications/deliveries/incidents/response-schemas.ts";
import { incidentListQuerySchema } from "#lib/notifications/deliveries/shared/incident-schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: [bearer("notification.read"), signedIn()],
    query: incidentListQuerySchema,
    docs: {
      id: "listIncidents",
      tag: "Deliveries",
      summary: "List incidents",
      description:
        "The times in which webhooks failed, newest first. An incident lasts from the first failed attempt until every delivery that it held up is delivered, or somebody says in the portal that the others are not needed. A webhook has at most one that has not ended.",
      response: {
        description: "A page of incidents.",
        schema: incidentPageSchema,
        example: () => ({ data: [examples.incident], nextCursor: null }),
      },
      problems: { invalid_request: "state: Choose open or ended." },
    },
    handle: async (ctx, { query }) => {
      const { data, nextCursor } = await listIncidents(ctx, query, { isByLoss: false });
      return { data: data.map((incident) => serializeApiIncident(incident, ctx.actor)), nextCursor };
    },
  }),
});
