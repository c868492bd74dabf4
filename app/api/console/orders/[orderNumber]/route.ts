import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { showOrder } from "#lib/notifications/deliveries/order/show-order.ts";
import { orderPageQuerySchema } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    params: ["orderNumber"],
    query: orderPageQuerySchema,
    handle: (ctx, { params, query }) => showOrder(ctx, { ...params, ...query }),
  }),
});
