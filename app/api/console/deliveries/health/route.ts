import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { getHealth } from "#lib/notifications/deliveries/charts/get-health.ts";
import { healthQuerySchema } from "#lib/notifications/deliveries/shared/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: healthQuerySchema,
    handle: (ctx, { query }) => getHealth(ctx, query),
  }),
});
