import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { listOrders } from "#lib/notifications/deliveries/order/list-orders.ts";
import { orderListQuerySchema } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: orderListQuerySchema,
    handle: (ctx, { query }) => listOrders(ctx, query),
  }),
});
