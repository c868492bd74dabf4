import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { listDeliveries } from "#lib/notifications/deliveries/log/list-deliveries.ts";
import { deliveryPageSchema } from "#lib/notifications/deliveries/response-schemas.ts";
import { deliveryListQuerySchema } from "#lib/notifications/deliveries/shared/schemas.ts";
import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };

/** Contract: "Delivery log by token". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: [bearer("notification.read"), signedIn()],
    query: deliveryListQuerySchema,
    docs: {
      id: "listDeliveries",
      tag: "Deliveries",
      summary: "List deliveries",
      description:
        "The deliveries to the application's webhooks, newest first. Filters combine. For a signed-in person: of all applications that they may see.",
      response: {
        description: "A page of deliveries.",
        schema: deliveryPageSchema,
        example: () => ({ data: [{ ...examples.delivery, waitsFor: null }], nextCursor: null }),
      },
      problems: { invalid_request: "state: Expected one of QUEUED, RETRYING, HELD, DELIVERED, GIVEN_UP." },
    },
    handle: (ctx, { query }) => listDeliveries(ctx, query),
  }),
});
