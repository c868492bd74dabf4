import { staffOnly } from "#lib/identity/sessions/authenticate-session.ts";
import { listSampleOrders, publishSample } from "#lib/orders/publish-samples.ts";
import { publishSampleSchema } from "#lib/orders/schemas.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: staffOnly(),
    handle: (ctx) => listSampleOrders(ctx),
  }),
  POST: operation({
    access: staffOnly(),
    body: publishSampleSchema,
    handle: (ctx, { body }) => publishSample(ctx, body),
  }),
});
