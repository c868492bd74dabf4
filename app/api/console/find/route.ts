import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";
import { findAnything } from "#lib/overview/find-anything.ts";
import { findQuerySchema } from "#lib/overview/schemas.ts";

/** Orders, deliveries, branches, applications and webhooks for a few characters. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: { kind: "session" },
    query: findQuerySchema,
    handle: async (ctx, { query }) => json(await findAnything(ctx, query)),
  }),
});
