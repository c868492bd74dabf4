import { getDelivery } from "#lib/deliveries/log/get-delivery.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ params: ["deliveryId"], handle: getDelivery }),
});
