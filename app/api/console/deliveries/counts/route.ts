import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { countDeliveries } from "#lib/notifications/deliveries/log/list-deliveries.ts";
import { deliveryCountQuerySchema } from "#lib/notifications/deliveries/shared/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { costs } from "#lib/platform/rate-limit/policies.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    cost: costs.countLog,
    access: signedIn(),
    query: deliveryCountQuerySchema,
    handle: (ctx, { query }) => countDeliveries(ctx, query),
  }),
});
