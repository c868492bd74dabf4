import { getOrder } from "#lib/notifications/deliveries/order/get-order.ts";
import { orderQuerySchema, orderSchema } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { moreTokens, rowsPerToken } from "#lib/platform/rate-limit/policies.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };

/** Contract: "Order". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: bearer("notification.read"),
    params: ["orderNumber"],
    query: orderQuerySchema,
    docs: {
      id: "getOrder",
      tag: "Events",
      summary: "Get one order",
      description:
        "What happened to an order: every event that was published for the application, oldest first, with the state of its deliveries. An event without deliveries found no webhook that was subscribed to it. 404 means that nothing was published for the application under this number. To find an order by its PO or invoice number, list deliveries or read events with `reference`.",
      response: {
        description: "The order's events and their deliveries.",
        schema: orderSchema,
        example: examples.order,
      },
    },
    handle: async (ctx, { params, query, takeMore }) => {
      const order = await getOrder(ctx, { ...params, ...query });
      await takeMore(moreTokens(order.events.length, rowsPerToken.events));
      return order;
    },
  }),
});
