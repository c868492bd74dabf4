import type { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { deliveredOrderInvoicedSchema, deliveredOrderUpdateSchema } from "#lib/orders/schemas.ts";
import { env } from "#lib/platform/env.ts";
import { orderInvoicedExample, orderUpdateExample, webhookSecret } from "./examples.ts";

function header(name: string, description: string, example: string) {
  return {
    in: "header" as const,
    name,
    description,
    required: true,
    schema: { type: "string" as const, maxLength: 1000 },
    example,
  };
}

const signed = [
  header(
    "webhook-id",
    "The delivery's id: the same for every attempt and replay.",
    "dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DG",
  ),
  header("webhook-timestamp", "When this attempt was made, in seconds since 1970.", "1772463845"),
  header(
    "webhook-signature",
    "`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the webhook's secret; two of them, with a blank between, while a rotation overlaps (Standard Webhooks).",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
  header("user-agent", "The sender.", "PartnerPortal-Webhooks/1"),
];

const secretHeader = header(
  "authorization",
  "The webhook's secret as it is, nothing before it.",
  webhookSecret,
);

function received(
  operationId: string,
  summary: string,
  description: string,
  parameters: ReturnType<typeof header>[],
  schema: z.ZodType,
  example: unknown,
): ZodOpenApiOperationObject {
  return {
    operationId,
    tags: ["Events"],
    summary,
    description,
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: { "application/json": { schema, examples: { sample: { value: example } } } },
    },
    responses: {
      "2XX": {
        description: `You have it. Answer within ${env().DELIVERY_TIMEOUT_SECONDS} seconds; the body does not matter.`,
      },
      "410": { description: "You do not want it any more: the webhook is disabled." },
      default: {
        description:
          "A failed attempt: it is repeated after the retry schedule. `Retry-After` lengthens the wait.",
      },
    },
  };
}

/** What a webhook receives. Source: contract, "Order events" and "Secret in deliveries"; order-events.md. */
export function eventWebhooks(): ZodOpenApiPathsObject {
  return {
    ORDER_UPDATE: {
      post: received(
        "receiveOrderUpdate",
        "An order changed",
        "Sent whenever any field of an order changes, most often `salesOrder.status`. Events of one order are sent in the order in which they were accepted, unless one fails, is sent again, or was published in parallel with another: compare `occurredAt`.",
        [secretHeader, ...signed],
        deliveredOrderUpdateSchema,
        orderUpdateExample(),
      ),
    },
    ORDER_INVOICED: {
      post: received(
        "receiveOrderInvoiced",
        "An order was invoiced",
        "Sent when an order is invoiced, besides the ORDER_UPDATE with the status Invoiced. The secret is in `webhookDetails[].apiKey` of the body.",
        signed,
        deliveredOrderInvoicedSchema,
        orderInvoicedExample(),
      ),
    },
  };
}
