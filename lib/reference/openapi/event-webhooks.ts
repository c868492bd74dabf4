import type { ZodOpenApiPathsObject } from "zod-openapi";
import { deliveredOrderInvoicedSchema, deliveredOrderUpdateSchema } from "#lib/orders/schemas.ts";
import { env } from "#lib/platform/env.ts";
import examples from "./examples.json" with { type: "json" };
import { orderInvoicedExample, orderUpdateExample } from "./examples.ts";
import { json, type OperationId } from "./operation.ts";
import words from "./operations.json" with { type: "json" };
import { headerParameter, type Parameter } from "./parameters.ts";

function header(...words: [name: string, description: string, example: string]): Parameter {
  return { ...headerParameter(...words), required: true };
}

const signed = [
  header(
    "webhook-id",
    "ID of the delivery, the same for every attempt and resend.",
    "dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DG",
  ),
  header("webhook-timestamp", "Time of this attempt, in seconds since 1970.", "1772463845"),
  header(
    "webhook-signature",
    "Signatures of `id.timestamp.body`, separated by spaces: `v1,` with a base64 HMAC-SHA256 by the webhook's secret, and `v1a,` with a base64 Ed25519 signature by the webhook's key. Two of each during a rotation (Standard Webhooks).",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==",
  ),
  header("user-agent", "The sender.", "PartnerPortal-Webhooks/1"),
  headerParameter("environment", "Only deliveries to sandbox applications have it.", "sandbox"),
];

const versioned = [
  headerParameter("order-version", "1, 2, 3, … for each order, without gaps. Not in a test event.", "3"),
  headerParameter(
    "order-changed-fields",
    "JSON list of JSON pointers to what differs from the order's previous event. Not in a test event.",
    '["/salesOrder/status"]',
  ),
];

const secretHeader = header(
  "authorization",
  "The webhook's secret, with nothing before it.",
  examples.webhookSecret,
);

function received(id: OperationId, parameters: Parameter[], body: ReturnType<typeof json>) {
  const { summary, description, response } = words[id];
  const { DELIVERY_TIMEOUT_SECONDS } = env();
  return {
    post: {
      operationId: id,
      summary,
      description,
      tags: ["Events"],
      security: [],
      parameters,
      requestBody: { required: true, ...body },
      responses: {
        "2XX": {
          description: `You have received it. Answer within ${DELIVERY_TIMEOUT_SECONDS} seconds. The body does not matter.`,
        },
        "410": { description: "You no longer want events. The webhook is disabled." },
        default: { description: response },
      },
    },
  };
}

/** What a webhook receives. Source: contract, "Order events" and "Secret in deliveries". */
export function eventWebhooks(): ZodOpenApiPathsObject {
  const [update, invoice] = [orderUpdateExample(), orderInvoicedExample()];
  const headers = [...signed, ...versioned];
  return {
    ORDER_UPDATE: received(
      "receiveOrderUpdate",
      [secretHeader, ...headers],
      json(deliveredOrderUpdateSchema, update),
    ),
    ORDER_INVOICED: received("receiveOrderInvoiced", headers, json(deliveredOrderInvoicedSchema, invoice)),
  };
}
