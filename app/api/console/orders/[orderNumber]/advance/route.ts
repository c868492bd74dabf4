import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { advanceOrder } from "#lib/orders/desk-orders.ts";
import { changeOrderSchema } from "#lib/orders/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: staffOnly({ params: ["orderNumber"], body: changeOrderSchema, handle: advanceOrder }),
});
