import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { json } from "#lib/platform/http/answers/json.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { findAnything } from "#lib/portal/overview/find-anything.ts";
import { findQuerySchema } from "#lib/portal/overview/schemas.ts";

/** Orders, deliveries, branches, applications and webhooks for a few characters. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    query: findQuerySchema,
    handle: async (ctx, { query }) => json(await findAnything(ctx, query)),
  }),
});
