import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { getCharts } from "#lib/notifications/deliveries/charts/get-charts.ts";
import { chartQuerySchema } from "#lib/notifications/deliveries/shared/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";
import { costs } from "#lib/platform/rate-limit/policies.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    cost: costs.countLog,
    access: signedIn(),
    query: chartQuerySchema,
    handle: (ctx, { query }) => getCharts(ctx, query),
  }),
});
