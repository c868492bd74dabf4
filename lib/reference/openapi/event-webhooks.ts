import type { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import {
  deliveredOrderInvoicedSchema,
  deliveredOrderUpdateSchema,
} from "#lib/notifications/orders/shared/schemas.ts";
import { env } from "#lib/platform/env.ts";
import type { Parameter } from "#lib/platform/http/operation.ts";
import examples from "./examples.json" with { type: "json" };
import { orderInvoicedExample, orderUpdateExample } from "./examples.ts";
import { headerParameter } from "./parameters.ts";

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
    "Signatures of `id.timestamp.body`, separated by spaces: `v1,` with a base64 HMAC-SHA256 by the webhook's secret. Two during a rotation (Standard Webhooks).",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
  header("user-agent", "The sender.", "PartnerPortal-Webhooks/1"),
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

type Words = { id: string; summary: string; description: string };

function received(
  { id, summary, description }: Words,
  parameters: Parameter[],
  schema: z.ZodType,
  value: unknown,
) {
  const { DELIVERY_TIMEOUT_SECONDS } = env();
  return {
    post: {
      operationId: id,
      summary,
      description,
      tags: ["Events"],
      security: [],
      parameters,
      requestBody: {
        required: true,
        content: { "application/json": { schema, examples: { sample: { value } } } },
      },
      responses: {
        "2XX": {
          description: `You have received it. Answer within ${DELIVERY_TIMEOUT_SECONDS} seconds. The body does not matter.`,
        },
        "410": { description: "You no longer want events. The webhook is disabled." },
        default: {
          description:
            "A failed attempt. It is repeated according to the retry schedule. `Retry-After` extends the wait.",
        },
      },
    },
  };
}

/** What a webhook receives. Source: contract, "Order events" and "Secret in deliveries". */
export function eventWebhooks(): ZodOpenApiPathsObject {
  const [update, invoice] = [orderUpdateExample(), orderInvoicedExample()];
  const headers = [secretHeader, ...signed, ...versioned];
  return {
    ORDER_UPDATE: received(
      {
        id: "receiveOrderUpdate",
        summary: "An order changed",
        description:
          "Sent when any field of an order changes, usually `salesOrder.status`. Events of one order are sent in the order in which they were accepted, unless one fails or is resent: keep the one with the highest `order-version`.",
      },
      headers,
      deliveredOrderUpdateSchema,
      update,
    ),
    ORDER_INVOICED: received(
      {
        id: "receiveOrderInvoiced",
        summary: "An order was invoiced",
        description:
          "Sent when an order is invoiced, in addition to the ORDER_UPDATE with the status Invoiced. The secret is in `Authorization` and in `apiKey` of `webhookDetails` in the body.",
      },
      headers,
      deliveredOrderInvoicedSchema,
      invoice,
    ),
  };
}
