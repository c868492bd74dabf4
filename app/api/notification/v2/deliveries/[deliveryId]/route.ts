import { getDelivery } from "#lib/deliveries/log/get-delivery.ts";
import { withoutApplication } from "#lib/deliveries/notification-api.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("notification.read", {
    params: ["deliveryId"],
    handle: async (ctx, input) => withoutApplication(await getDelivery(ctx, input)),
  }),
});
