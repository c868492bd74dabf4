import { bearer } from "#lib/oauth/tokens/authenticate-bearer.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { createSandboxOrder } from "#lib/sandbox/change-orders.ts";
import { listSandboxOrders, sandboxOf } from "#lib/sandbox/read-orders.ts";
import { createSandboxOrderSchema } from "#lib/sandbox/schemas.ts";

/** Contract: "Sandbox". */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: operation({ access: bearer("sandbox.write"), handle: listSandboxOrders }),
  POST: operation({
    access: bearer("sandbox.write"),
    body: createSandboxOrderSchema,
    status: 201,
    handle: async (ctx, input, { spend }) => {
      await spend({ id: sandboxOf(ctx) });
      return createSandboxOrder(ctx, input);
    },
  }),
});
