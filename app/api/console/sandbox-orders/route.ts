import { signedIn } from "#lib/identity/sessions/authenticate-session.ts";
import { defineRoutes, operation } from "#lib/platform/http/define-routes.ts";
import { createSandboxOrder } from "#lib/sandbox/change-orders.ts";
import { listSandboxOrders, sandboxOf } from "#lib/sandbox/read-orders.ts";
import { createSandboxOrderSchema } from "#lib/sandbox/schemas.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes(
  {
    GET: operation({ access: signedIn(), handle: listSandboxOrders }),
    POST: operation({
      access: signedIn(),
      body: createSandboxOrderSchema,
      status: 201,
      handle: async (ctx, input, { spend }) => {
        await spend({ id: sandboxOf(ctx) });
        return createSandboxOrder(ctx, input);
      },
    }),
  },
  { limit: "sandbox" },
);
