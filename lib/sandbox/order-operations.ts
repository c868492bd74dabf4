import { ownOrganization } from "#lib/platform/access/tenancy.ts";
import type { anybody } from "#lib/platform/http/define-routes.ts";
import { changeSandboxOrder, createSandboxOrder } from "./change-orders.ts";
import { listSandboxOrders } from "./read-orders.ts";
import { createSandboxOrderSchema, sandboxActionSchema } from "./schemas.ts";

/** Lists and creates sandbox orders, by people and by tokens. Each organization has one limit for both. */
export function orderOperations(by: typeof anybody) {
  return {
    GET: by({ handle: listSandboxOrders }),
    POST: by({
      body: createSandboxOrderSchema,
      status: 201,
      handle: async (ctx, input, { spend }) => {
        await spend({ id: ownOrganization(ctx.actor) });
        return createSandboxOrder(ctx, input);
      },
    }),
  };
}

/** Changes a sandbox order, by people and by tokens. */
export function orderActions(by: typeof anybody) {
  return {
    POST: by({
      params: ["orderNumber"],
      body: sandboxActionSchema,
      status: 202,
      handle: async (ctx, input, { spend }) => {
        await spend({ id: ownOrganization(ctx.actor) });
        return changeSandboxOrder(ctx, input);
      },
    }),
  };
}
