import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { signRequest } from "#lib/notifications/deliveries/log/sign-request.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

/** POST, not GET: the response contains the webhook's secret, and each call is audited. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: signedIn({ recent: true }),
    params: ["deliveryId"],
    handle: (ctx, { params }) => signRequest(ctx, params),
  }),
});
