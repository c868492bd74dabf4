import { getDelivery } from "#lib/deliveries/log/get-delivery.ts";
import { withoutApplication } from "#lib/deliveries/notification-api.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    GET: operation({
      access: bearer("notification.read"),
      handle: async (ctx, { params: { deliveryId = "" } }) =>
        withoutApplication(await getDelivery(ctx, { deliveryId })),
    }),
  },
  { limit: "notification" },
);
