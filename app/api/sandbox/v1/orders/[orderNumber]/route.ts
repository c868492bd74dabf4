import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { getSandboxOrder } from "#lib/sandbox/read-orders.ts";

/** Contract: "Sandbox". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({
    access: bearer("sandbox.write"),
    params: ["orderNumber"],
    handle: (ctx, { orderNumber }) => getSandboxOrder(ctx, orderNumber),
  }),
});
