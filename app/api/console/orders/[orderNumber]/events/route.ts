import { draftQuerySchema, sendOrderEventSchema } from "#lib/events/schemas.ts";
import { draftOrderEvent, sendOrderEvent } from "#lib/events/send-order-event.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** An event of a sample order as it would be now, and one that staff have written. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session", roles: ["STAFF", "ADMIN"] },
    query: draftQuerySchema,
    handle: async (ctx, { params: { orderNumber = "" }, query }) =>
      json(await draftOrderEvent(ctx, { ...query, orderNumber })),
  }),
  POST: operation({
    access: { kind: "session", roles: ["STAFF", "ADMIN"] },
    body: sendOrderEventSchema,
    handle: async (ctx, { params: { orderNumber = "" }, body }) =>
      json(await sendOrderEvent(ctx, { ...body, orderNumber })),
  }),
});
