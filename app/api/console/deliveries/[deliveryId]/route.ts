import { getDelivery } from "#lib/deliveries/get-delivery.ts";
import { serializeDeliveryDetail } from "#lib/deliveries/serialize-delivery.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { deliveryId = "" } }) =>
      json(serializeDeliveryDetail(await getDelivery(ctx, { deliveryId }))),
  }),
});
