import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { serializeIncident } from "#lib/notifications/deliveries/incidents/find-incident.ts";
import { sendToPartner } from "#lib/notifications/deliveries/incidents/send-to-partner.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: staffOnly(),
    params: ["incidentId"],
    handle: async (ctx, { params, takeFrom }) => {
      await takeFrom("test", ctx.actor.organizationId);
      return serializeIncident(await sendToPartner(ctx, params), ctx.actor);
    },
  }),
});
