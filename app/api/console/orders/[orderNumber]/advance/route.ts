import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { advanceOrder } from "#lib/orders/desk-orders.ts";
import { changeOrderSchema } from "#lib/orders/schemas.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: staffOnly,
    params: ["orderNumber"],
    body: changeOrderSchema,
    handle: advanceOrder,
  }),
});
