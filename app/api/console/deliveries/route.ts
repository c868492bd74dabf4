import { listDeliveries } from "#lib/deliveries/log/list-deliveries.ts";
import { deliveryListQuerySchema } from "#lib/deliveries/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ query: deliveryListQuerySchema, handle: listDeliveries }),
});
