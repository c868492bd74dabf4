import { moveOrderOn } from "#lib/events/move-order-on.ts";
import { changeOrderSchema } from "#lib/events/schemas.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session", roles: ["STAFF", "ADMIN"] },
    body: changeOrderSchema,
    handle: async (ctx, { params: { orderNumber = "" }, body }) =>
      json(await moveOrderOn(ctx, { ...body, orderNumber })),
  }),
});
