import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { liveQuerySchema } from "#lib/deliveries/schemas.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { registeredExample, webhookExample } from "#lib/reference/openapi/examples.ts";
import { headersOf } from "#lib/reference/openapi/headers.ts";
import { jsonBody, type Operation, pathItem } from "#lib/reference/openapi/operation.ts";
import {
  idempotencyKeyParameter,
  lastEventIdParameter,
  pathParameter,
  queryParameters,
} from "#lib/reference/openapi/parameters.ts";
import * as webhooks from "#lib/webhooks/schemas.ts";

const liveExample = `id: 1842
event: delivery
data: {"id":"dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DE","event":"ORDER_UPDATE","orderNumber":"SO-100201","createdAt":"2026-11-21T10:00:00.000Z","isTest":false,"isReplay":false,"webhook":{"id":"wh_01JD9ZK3W8Q4T6V2N5X7B1C0DE","name":"Orders","url":"https://partner.example.com/hook"},"request":{"headers":{"content-type":"application/json"},"body":"{}"}}

`;

export const webhookId = pathParameter(
  "webhookId",
  "The `id` in the response to the registration.",
  examples.webhook.id,
);

const notEchoed = "`type`, `events`, and `url` are not echoed.";

const tailDeliveries: Operation = {
  operationId: "tailDeliveries",
  summary: "Stream new deliveries",
  description:
    "Streams server-sent events: a `delivery` for each new delivery to the application's webhooks, with the headers and body of its POST. With `include=all`, the stream includes test events and resends. The webhook's secret is replaced by `[secret]` unless the token also has `notification.write`. To continue after an interruption, send the last `id` as `Last-Event-ID`. A comment every five seconds keeps the connection alive. The stream ends when the token expires. An application can have at most 10 streams.",
  scope: "notification.read",
  parameters: [...queryParameters(liveQuerySchema), lastEventIdParameter],
  success: {
    "200": {
      description: "The stream. It starts with an event `ready`, whose `id` is the current position.",
      headers: headersOf("Access-Control-Allow-Origin"),
      content: {
        "text/event-stream": {
          schema: { type: "string", maxLength: 10_000_000 },
          examples: { sample: { value: liveExample } },
        },
      },
    },
  },
  problems: ["invalid_request"],
  details: { invalid_request: "since: Expected an RFC 3339 time." },
};

const listWebhooks = (): Operation => ({
  operationId: "listWebhooks",
  summary: "List webhooks",
  description: "The application's webhooks, at most five, without secrets. The list can be empty.",
  scope: "notification.read",
  success: {
    description: "The webhooks.",
    schema: z.array(webhooks.webhookSchema),
    example: [webhookExample()],
  },
});

const registerWebhook = (): Operation => ({
  operationId: "registerWebhook",
  summary: "Register a webhook",
  description:
    "Registers a URL for order events. All four fields are required, and no others are accepted. An application has at most five webhooks. The response contains the secret. Store it: no GET returns it.",
  scope: "notification.write",
  parameters: [idempotencyKeyParameter],
  body: jsonBody(webhooks.registerWebhookSchema, examples.registration),
  success: {
    description: `The webhook is registered. ${notEchoed}`,
    schema: webhooks.registeredWebhookSchema,
    example: registeredExample(),
  },
  problems: ["webhook_limit_reached", "conflict", "idempotency_key_reused"],
});

const getWebhook = (): Operation => ({
  operationId: "getWebhook",
  summary: "Get one webhook",
  description: "One of the application's webhooks and the state of its deliveries, without the secret.",
  scope: "notification.read",
  success: { description: "The webhook.", schema: webhooks.webhookSchema, example: webhookExample() },
  problems: ["not_found"],
});

const updateWebhook = (): Operation => ({
  operationId: "updateWebhook",
  summary: "Update a webhook",
  description:
    "Changes the given fields. The others and the secret stay the same. `events` accepts `ORDER_UPDATE` only: for `ORDER_INVOICED`, register a new webhook, or set both in the portal. Deliveries that are retrying go to a new `url`, which also enables a disabled webhook.",
  scope: "notification.write",
  body: jsonBody(webhooks.updateWebhookSchema, { url: "https://hooks.example.com/orders/v2" }),
  success: {
    description: `The webhook is updated. ${notEchoed}`,
    schema: webhooks.registeredWebhookSchema,
    example: registeredExample(),
  },
  problems: ["not_found"],
});

const unregisterWebhook: Operation = {
  operationId: "unregisterWebhook",
  summary: "Unregister a webhook",
  description:
    "Removes the webhook. Open deliveries are given up, and its slot is free immediately. An unknown ID is 400.",
  scope: "notification.write",
  success: {
    description: "The webhook is unregistered.",
    schema: webhooks.unregisteredWebhookSchema,
    example: { message: "The webhook was unregistered." },
  },
  problems: ["invalid_request"],
  details: { invalid_request: "No such webhook." },
};

/** Source: contract, "Register webhook", "Update webhook", "Unregister webhook", "GET extensions". */
export function notificationPaths(): ZodOpenApiPathsObject {
  const base = "/api/notification/v2";
  return {
    ...pathItem("Webhooks", `${base}/deliveries/live`, [], { get: tailDeliveries }),
    ...pathItem("Webhooks", `${base}/webhooks`, [], { get: listWebhooks(), post: registerWebhook() }),
    ...pathItem("Webhooks", `${base}/webhooks/{webhookId}`, [webhookId], {
      get: getWebhook(),
      patch: updateWebhook(),
      delete: unregisterWebhook,
    }),
  };
}
