import { resendDelivery } from "#lib/deliveries/replay/resend-delivery.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: signedIn({ params: ["deliveryId"], handle: resendDelivery }),
});
