import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { listDeskOrders } from "#lib/orders/desk-orders.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: staffOnly({ handle: listDeskOrders }),
});
