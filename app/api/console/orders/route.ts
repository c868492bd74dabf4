import { listDeskOrders } from "#lib/events/list-desk-orders.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session", roles: ["STAFF", "ADMIN"] },
    handle: async (ctx) => json(await listDeskOrders(ctx)),
  }),
});
