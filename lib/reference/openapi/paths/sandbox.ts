import type { ZodOpenApiPathsObject } from "zod-openapi";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { json, pathItems } from "#lib/reference/openapi/operation.ts";
import * as sandbox from "#lib/sandbox/schemas.ts";

const api = { base: "/api/sandbox/v1/", read: "sandbox.write", write: "sandbox.write" } as const;

/** Source: contract, "Sandbox". */
export function sandboxPaths(): ZodOpenApiPathsObject {
  const change = json(sandbox.sandboxChangeSchema, examples.sandboxChange);
  const { order } = examples.sandboxChange;
  return pathItems("Sandbox", api, {
    listSandboxOrders: {
      on: "GET orders",
      response: json(sandbox.sandboxOrdersSchema, { data: [order], nextCursor: null }),
    },
    createSandboxOrder: {
      on: "POST orders",
      body: json(sandbox.createSandboxOrderSchema, { scenario: "happy_path" }),
      status: 201,
      response: change,
    },
    getSandboxOrder: { on: "GET orders/{orderNumber}", response: json(sandbox.sandboxOrderSchema, order) },
    changeSandboxOrder: {
      on: "POST orders/{orderNumber}/actions",
      body: json(sandbox.sandboxActionSchema, { action: "move", status: "Delivered" }),
      status: 202,
      response: change,
    },
    setWebhookFault: {
      on: "PUT webhooks/{webhookId}/fault",
      body: json(sandbox.setFaultSchema, { fault: "UNAVAILABLE", minutes: 10 }),
      response: json(sandbox.webhookFaultSchema, {
        fault: "UNAVAILABLE",
        until: "2026-11-21T10:10:00.000Z",
      }),
    },
    skipWebhookWait: {
      on: "POST webhooks/{webhookId}/skip-wait",
      status: 202,
      response: json(sandbox.skippedWaitSchema, { deliveries: 3 }),
    },
  });
}
