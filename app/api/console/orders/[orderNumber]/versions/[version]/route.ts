import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { compareVersion } from "#lib/notifications/deliveries/order/compare-version.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { operation } from "#lib/platform/http/operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: signedIn(),
    params: ["orderNumber", "version"],
    handle: (ctx, { params: { orderNumber, version } }) => compareVersion(ctx, { orderNumber, version }),
  }),
});
