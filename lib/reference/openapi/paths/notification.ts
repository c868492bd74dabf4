import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { jsonAnswer, problemAnswers, withBody, withToken } from "#lib/reference/openapi/answers.ts";
import {
  registeredExample,
  registrationExample,
  updateExample,
  webhookExample,
  webhookId,
} from "#lib/reference/openapi/examples.ts";
import { headersOf } from "#lib/reference/openapi/headers.ts";
import {
  idempotencyKeyParameter,
  lastEventIdParameter,
  pathParameter,
  requestIdParameter,
} from "#lib/reference/openapi/parameters.ts";
import {
  registeredWebhookSchema,
  registerWebhookSchema,
  unregisteredWebhookSchema,
  updateWebhookSchema,
  webhookSchema,
} from "#lib/webhooks/schemas.ts";

const read = [{ oauth2: ["notification.read"] }];
const write = [{ oauth2: ["notification.write"] }];

const ofReading = {
  insufficient_scope: { detail: "The access token needs the scope notification.read." },
};

const liveExample = [
  "id: 1842",
  "event: delivery",
  'data: {"id":"dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DE","event":"ORDER_UPDATE","orderNumber":"SO-100201","createdAt":"2026-11-21T10:00:00.000Z","webhook":{"id":"wh_01JD9ZK3W8Q4T6V2N5X7B1C0DE","name":"Orders","url":"https://partner.example.com/hook"},"request":{"headers":{"content-type":"application/json"},"body":"{}"}}',
  "",
  "",
].join("\n");

/** Source: contract, "Register webhook", "Update webhook", "Unregister webhook", "GET extensions". */
export function notificationPaths(): ZodOpenApiPathsObject {
  return {
    "/api/notification/v2/deliveries/live": {
      get: {
        operationId: "tailDeliveries",
        tags: ["Webhooks"],
        summary: "Follow deliveries as they are made",
        description:
          "Server-sent events, one `delivery` for each new delivery to the application's webhooks, with the headers and the body of its POST. A token that also has `notification.write` sees the webhook's secret in them, as registering does; any other sees `[secret]`. Send the last `id` back as `Last-Event-ID` to go on behind it. A comment every five seconds says that the line is alive; the stream ends when the token does. At most 10 streams an application.",
        security: read,
        parameters: [lastEventIdParameter, requestIdParameter],
        responses: {
          "200": {
            description: "The stream. It begins with an event `ready`, whose `id` says where it is.",
            headers: headersOf("AnyOrigin"),
            content: {
              "text/event-stream": {
                schema: { type: "string", maxLength: 10_000_000 },
                examples: { sample: { value: liveExample } },
              },
            },
          },
          ...problemAnswers("/api/notification/v2/deliveries/live", true, withToken, ofReading),
        },
      },
    },
    "/api/notification/v2/webhooks": {
      get: {
        operationId: "listWebhooks",
        tags: ["Webhooks"],
        summary: "List webhooks",
        description:
          "The application's webhooks, at most five; an empty list where there is none. Never the secret.",
        security: read,
        parameters: [requestIdParameter],
        responses: {
          "200": jsonAnswer("The webhooks.", z.array(webhookSchema), [webhookExample()], "AnyOrigin"),
          ...problemAnswers("/api/notification/v2/webhooks", true, withToken, ofReading),
        },
      },
      post: {
        operationId: "registerWebhook",
        tags: ["Webhooks"],
        summary: "Register a webhook",
        description:
          "Registers an address for order events. All four fields are required, and no other is taken. An application has at most five webhooks. The answer holds the secret: keep it, no GET ever shows it.",
        security: write,
        parameters: [idempotencyKeyParameter, requestIdParameter],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: registerWebhookSchema,
              examples: { sample: { value: registrationExample } },
            },
          },
        },
        responses: {
          "200": jsonAnswer(
            "The webhook is registered. `type`, `events` and `url` are not echoed.",
            registeredWebhookSchema,
            registeredExample(),
            "AnyOrigin",
          ),
          ...problemAnswers("/api/notification/v2/webhooks", true, [
            ...withBody,
            "webhook_limit_reached",
            "conflict",
            "idempotency_key_reused",
          ]),
        },
      },
    },
    "/api/notification/v2/webhooks/{webhookId}": {
      parameters: [pathParameter("webhookId", "The `id` that the registration answered.", webhookId)],
      get: {
        operationId: "getWebhook",
        tags: ["Webhooks"],
        summary: "Get one webhook",
        description: "One of the application's webhooks, and whether deliveries go out. Never the secret.",
        security: read,
        parameters: [requestIdParameter],
        responses: {
          "200": jsonAnswer("The webhook.", webhookSchema, webhookExample(), "AnyOrigin"),
          ...problemAnswers(
            "/api/notification/v2/webhooks/{webhookId}",
            true,
            [...withToken, "not_found"],
            ofReading,
          ),
        },
      },
      patch: {
        operationId: "updateWebhook",
        tags: ["Webhooks"],
        summary: "Update a webhook",
        description:
          "Changes what is given; the rest and the secret stay. `events` takes `ORDER_UPDATE` only: for `ORDER_INVOICED` register a new webhook, or set both in the portal. A new `url` takes over the retries that wait, and wakes a disabled webhook.",
        security: write,
        parameters: [requestIdParameter],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: updateWebhookSchema,
              examples: { sample: { value: updateExample } },
            },
          },
        },
        responses: {
          "200": jsonAnswer(
            "The webhook is changed. `type`, `events` and `url` are not echoed.",
            registeredWebhookSchema,
            registeredExample(),
            "AnyOrigin",
          ),
          ...problemAnswers("/api/notification/v2/webhooks/{webhookId}", true, [...withBody, "not_found"]),
        },
      },
      delete: {
        operationId: "unregisterWebhook",
        tags: ["Webhooks"],
        summary: "Unregister a webhook",
        description:
          "Takes the webhook out of the registry; what waits for it is not sent any more, and its place is free at once. An unknown id is 400.",
        security: write,
        parameters: [requestIdParameter],
        responses: {
          "200": jsonAnswer(
            "The webhook is unregistered.",
            unregisteredWebhookSchema,
            { message: "The webhook was unregistered." },
            "AnyOrigin",
          ),
          ...problemAnswers(
            "/api/notification/v2/webhooks/{webhookId}",
            true,
            ["invalid_request", ...withToken],
            {
              invalid_request: { detail: "There is no such webhook." },
            },
          ),
        },
      },
    },
  };
}
