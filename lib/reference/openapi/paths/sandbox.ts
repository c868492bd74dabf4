import type { ZodOpenApiPathsObject } from "zod-openapi";
import { jsonBody, type Operation, pathItem } from "#lib/reference/openapi/operation.ts";
import { pathParameter } from "#lib/reference/openapi/parameters.ts";
import * as sandbox from "#lib/sandbox/schemas.ts";
import { webhookId } from "./notification.ts";

const scope = "sandbox.write";
const orderExample = {
  ...{ orderNumber: "SANDBOX-9F86D08188", status: "Delivered", orderVersion: 5 },
  ...{ customer: "Ridgeline Roofing", total: "4177.39" },
  ...{ createdAt: "2026-11-21T10:00:00.000Z", changedAt: "2026-11-21T10:04:00.000Z" },
};
const changeExample = {
  order: orderExample,
  events: [{ eventId: "evt_01JD9ZK3W8Q4T6V2N5X7B1C0DG", event: "ORDER_UPDATE", deliveries: 1 }],
};
const conflict = "Create a sandbox application first.";
const orderNumber = pathParameter("orderNumber", "Number of a sandbox order.", orderExample.orderNumber);

const list = (): Operation => ({
  operationId: "listSandboxOrders",
  summary: "List sandbox orders",
  description: "The newest 50 test orders of your organization, with their statuses.",
  scope,
  success: {
    description: "The orders.",
    schema: sandbox.sandboxOrdersSchema,
    example: { data: [orderExample], nextCursor: null },
  },
});

const create = (): Operation => ({
  operationId: "createSandboxOrder",
  summary: "Create a sandbox order",
  description:
    "Creates a test order and sends its first event to the sandbox applications of your organization: a sample at Pending, a sample that plays a `scenario`, or an `event` of your own.",
  scope,
  body: jsonBody(sandbox.createSandboxOrderSchema, { scenario: "happy_path" }),
  success: {
    status: "201",
    description: "The order and what was sent.",
    schema: sandbox.sandboxChangeSchema,
    example: changeExample,
  },
  problems: ["conflict"],
  details: { conflict },
});

const get = (): Operation => ({
  operationId: "getSandboxOrder",
  summary: "Get a sandbox order",
  description: "The latest status and version of a test order.",
  scope,
  success: { description: "The order.", schema: sandbox.sandboxOrderSchema, example: orderExample },
  problems: ["not_found"],
});

const change = (): Operation => ({
  operationId: "changeSandboxOrder",
  summary: "Change a sandbox order",
  description:
    "Moves a test order, or makes its events arrive as a receiver must expect: repeated, duplicated, or out of order.",
  scope,
  body: jsonBody(sandbox.sandboxActionSchema, { action: "move", status: "Delivered" }),
  success: {
    status: "202",
    description: "The order and what was sent.",
    schema: sandbox.sandboxChangeSchema,
    example: changeExample,
  },
  problems: ["not_found", "conflict"],
  details: { conflict },
});

const setFault = (): Operation => ({
  operationId: "setWebhookFault",
  summary: "Simulate a failure",
  description:
    "Makes a sandbox webhook slow, unavailable, or rate limited for some minutes. The delivery log shows simulated attempts like real ones.",
  scope,
  body: jsonBody(sandbox.setFaultSchema, { fault: "UNAVAILABLE", minutes: 10 }),
  success: {
    description: "What the webhook simulates.",
    schema: sandbox.webhookFaultSchema,
    example: { fault: "UNAVAILABLE", until: "2026-11-21T10:10:00.000Z" },
  },
  problems: ["not_found", "conflict"],
  details: { conflict: "Only webhooks of sandbox applications can do this." },
});

const skipWait = (): Operation => ({
  operationId: "skipWebhookWait",
  summary: "Skip the wait for retries",
  description:
    "Makes the next attempt of every delivery that waits for its retry due now. Call it again to see the whole schedule.",
  scope,
  success: {
    status: "202",
    description: "How many deliveries are due.",
    schema: sandbox.skippedWaitSchema,
    example: { deliveries: 3 },
  },
  problems: ["not_found", "conflict"],
  details: { conflict: "Only webhooks of sandbox applications can do this." },
});

/** Source: contract, "Sandbox". */
export function sandboxPaths(): ZodOpenApiPathsObject {
  const base = "/api/sandbox/v1";
  const item = (path: string, ...rest: [Parameters<typeof pathItem>[2], Parameters<typeof pathItem>[3]]) =>
    pathItem("Sandbox", `${base}/${path}`, ...rest);
  return {
    ...item("orders", [], { get: list(), post: create() }),
    ...item("orders/{orderNumber}", [orderNumber], { get: get() }),
    ...item("orders/{orderNumber}/actions", [orderNumber], { post: change() }),
    ...item("webhooks/{webhookId}/fault", [webhookId], { put: setFault() }),
    ...item("webhooks/{webhookId}/skip-wait", [webhookId], { post: skipWait() }),
  };
}
