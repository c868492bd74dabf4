import { listDeliveries } from "#lib/deliveries/list-deliveries.ts";
import { type DeliveryPage, deliveryListQuerySchema } from "#lib/deliveries/schemas.ts";
import { serializeDelivery } from "#lib/deliveries/serialize-delivery.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    query: deliveryListQuerySchema,
    handle: async (ctx, { query }) => {
      const { rows, nextCursor } = await listDeliveries(ctx, query);
      return json({ deliveries: rows.map(serializeDelivery), nextCursor } satisfies DeliveryPage);
    },
  }),
});
