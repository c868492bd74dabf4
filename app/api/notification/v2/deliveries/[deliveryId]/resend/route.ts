import { withoutApplication } from "#lib/deliveries/notification-api.ts";
import { resendDelivery } from "#lib/deliveries/replay/resend-delivery.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: bearer("notification.write", {
    params: ["deliveryId"],
    status: 202,
    handle: async (ctx, input) => withoutApplication(await resendDelivery(ctx, input)),
  }),
});
