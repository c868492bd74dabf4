import { getCharts } from "#lib/deliveries/get-charts.ts";
import { chartQuerySchema } from "#lib/deliveries/schemas.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** Attempts over time: how many, how they went, how long they took. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    query: chartQuerySchema,
    handle: async (ctx, { query }) => json(await getCharts(ctx, query)),
  }),
});
