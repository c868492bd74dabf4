import type { Access } from "#lib/platform/access/access.ts";
import type { Actor } from "#lib/platform/access/context.ts";
import { operation } from "#lib/platform/http/define-routes.ts";
import { changeSandboxOrder, createSandboxOrder } from "./change-orders.ts";
import { listSandboxOrders, sandboxOf } from "./read-orders.ts";
import { createSandboxOrderSchema, sandboxActionSchema } from "./schemas.ts";

/** Lists and creates sandbox orders, in the console and by token. Each organization has one limit for both. */
export function orderOperations<A extends Actor>(access: Access<A>) {
  return {
    GET: operation({ access, handle: listSandboxOrders }),
    POST: operation({
      access,
      body: createSandboxOrderSchema,
      status: 201,
      handle: async (ctx, input, { spend }) => {
        await spend({ id: sandboxOf(ctx) });
        return createSandboxOrder(ctx, input);
      },
    }),
  };
}

/** Changes a sandbox order, in the console and by token. */
export function orderActions<A extends Actor>(access: Access<A>) {
  return {
    POST: operation({
      access,
      params: ["orderNumber"],
      body: sandboxActionSchema,
      status: 202,
      handle: async (ctx, input, { spend }) => {
        await spend({ id: sandboxOf(ctx) });
        return changeSandboxOrder(ctx, input);
      },
    }),
  };
}
