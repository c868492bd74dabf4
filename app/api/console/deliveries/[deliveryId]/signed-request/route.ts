import { signRequest } from "#lib/deliveries/sign-request.ts";
import { defineRoutes, operation } from "#lib/http/define-routes.ts";
import { json } from "#lib/http/json.ts";

/** POST, not GET: the answer holds the webhook's secret, and each one is written to the audit log. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: { kind: "session" },
    handle: async (ctx, { params: { deliveryId = "" } }) => json(await signRequest(ctx, { deliveryId })),
  }),
});
