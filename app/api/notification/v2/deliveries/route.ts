import { listDeliveries } from "#lib/deliveries/log/list-deliveries.ts";
import { apiDeliveriesQuerySchema, withoutApplication } from "#lib/deliveries/notification-api.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { placeOf } from "#lib/platform/http/page.ts";

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("notification.read", {
    query: apiDeliveriesQuerySchema,
    handle: async (ctx, { cursor, ...query }) => {
      const { data, nextCursor } = await listDeliveries(ctx, {
        ...query,
        ...(cursor !== undefined && { cursor: placeOf(cursor) }),
      });
      return { data: data.map(withoutApplication), nextCursor };
    },
  }),
});
