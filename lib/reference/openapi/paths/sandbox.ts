import type { ZodOpenApiPathsObject } from "zod-openapi";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { jsonBody, pathItems } from "#lib/reference/openapi/operation.ts";
import * as sandbox from "#lib/sandbox/schemas.ts";

/** Source: contract, "Sandbox". */
export function sandboxPaths(): ZodOpenApiPathsObject {
  const scope = "sandbox.write";
  const change = { schema: sandbox.sandboxChangeSchema, example: examples.sandboxChange };
  const { order } = change.example;
  return pathItems("Sandbox", "/api/sandbox/v1/", {
    listSandboxOrders: {
      on: "GET orders",
      scope,
      schema: sandbox.sandboxOrdersSchema,
      example: { data: [order], nextCursor: null },
    },
    createSandboxOrder: {
      on: "POST orders",
      scope,
      body: jsonBody(sandbox.createSandboxOrderSchema, { scenario: "happy_path" }),
      status: 201,
      ...change,
    },
    getSandboxOrder: {
      on: "GET orders/{orderNumber}",
      scope,
      schema: sandbox.sandboxOrderSchema,
      example: order,
    },
    changeSandboxOrder: {
      on: "POST orders/{orderNumber}/actions",
      scope,
      body: jsonBody(sandbox.sandboxActionSchema, { action: "move", status: "Delivered" }),
      status: 202,
      ...change,
    },
    setWebhookFault: {
      on: "PUT webhooks/{webhookId}/fault",
      scope,
      body: jsonBody(sandbox.setFaultSchema, { fault: "UNAVAILABLE", minutes: 10 }),
      schema: sandbox.webhookFaultSchema,
      example: { fault: "UNAVAILABLE", until: "2026-11-21T10:10:00.000Z" },
    },
    skipWebhookWait: {
      on: "POST webhooks/{webhookId}/skip-wait",
      scope,
      status: 202,
      schema: sandbox.skippedWaitSchema,
      example: { deliveries: 3 },
    },
  });
}
