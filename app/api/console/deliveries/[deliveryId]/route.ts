import { getDelivery } from "#lib/deliveries/log/get-delivery.ts";
import { serializeDeliveryDetail } from "#lib/deliveries/log/serialize-delivery.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    handle: async (ctx, { params: { deliveryId = "" } }) =>
      serializeDeliveryDetail(await getDelivery(ctx, { deliveryId })),
  }),
});
