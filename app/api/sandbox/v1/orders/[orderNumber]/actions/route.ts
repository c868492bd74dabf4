import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { changeSandboxOrder } from "#lib/sandbox/change-orders.ts";
import { sandboxOf } from "#lib/sandbox/read-orders.ts";
import { sandboxActionSchema } from "#lib/sandbox/schemas.ts";

/** Contract: "Sandbox". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: operation({
    access: bearer("sandbox.write"),
    params: ["orderNumber"],
    body: sandboxActionSchema,
    status: 202,
    handle: async (ctx, input, { spend }) => {
      await spend({ id: sandboxOf(ctx) });
      return changeSandboxOrder(ctx, input);
    },
  }),
});
