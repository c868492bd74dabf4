import { sendToPartner } from "#lib/deliveries/log/send-to-partner.ts";
import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: staffOnly(),
    params: ["deliveryId"],
    handle: async (ctx, { params, takeFrom }) => {
      await takeFrom("test", ctx.actor.organizationId);
      return sendToPartner(ctx, params);
    },
  }),
});
