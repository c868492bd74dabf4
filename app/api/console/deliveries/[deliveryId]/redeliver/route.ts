import { redeliver } from "#lib/deliveries/redeliver.ts";
import { serializeDelivery } from "#lib/deliveries/serialize-delivery.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { deliveryId = "" } }) =>
      json(serializeDelivery(await redeliver(ctx, { deliveryId }))),
  }),
});
