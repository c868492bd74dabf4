import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes } from "#lib/platform/http/define-routes.ts";
import { getSandboxOrder } from "#lib/sandbox/read-orders.ts";

/** Contract: "Sandbox". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: bearer("sandbox.write", {
    params: ["orderNumber"],
    handle: (ctx, { orderNumber }) => getSandboxOrder(ctx, orderNumber),
  }),
});
