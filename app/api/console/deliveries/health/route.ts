import { getHealth } from "#lib/deliveries/get-health.ts";
import { healthQuerySchema } from "#lib/deliveries/schemas.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** How each webhook did in the last 24 hours, and what failed, by cause. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    query: healthQuerySchema,
    handle: async (ctx, { query }) => json(await getHealth(ctx, query)),
  }),
});
