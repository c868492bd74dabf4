import { getCharts } from "#lib/deliveries/charts/get-charts.ts";
import { chartQuerySchema } from "#lib/deliveries/schemas.ts";
import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: signedIn({ query: chartQuerySchema, handle: getCharts }),
});
