import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { listDeskOrders } from "#lib/orders/desk-orders.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({ access: staffOnly, handle: listDeskOrders }),
});
