import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { listAnsweredTestOrders } from "#lib/notifications/deliveries/order/list-answered-test-orders.ts";
import { testOrderQuerySchema } from "#lib/notifications/orders/shared/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: testOrderQuerySchema,
    handle: (ctx, { query }) => listAnsweredTestOrders(ctx, query),
  }),
});
