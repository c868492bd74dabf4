import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { liveQuerySchema } from "#lib/deliveries/schemas.ts";
import { shadowSchema, startShadowSchema } from "#lib/deliveries/shadow/schemas.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { registeredExample, webhookExample } from "#lib/reference/openapi/examples.ts";
import { json, pathItems } from "#lib/reference/openapi/operation.ts";
import { idempotencyKeyParameter, lastEventIdParameter } from "#lib/reference/openapi/parameters.ts";
import * as webhooks from "#lib/webhooks/schemas.ts";

export const notification = {
  base: "/api/notification/v2/",
  read: "notification.read",
  write: "notification.write",
} as const;

const liveExample = `id: 1842
event: delivery
data: {"id":"dlv_01JD9ZK3W8Q4T6V2N5X7B1C0DE","event":"ORDER_UPDATE","orderNumber":"SO-100201","createdAt":"2026-11-21T10:00:00.000Z","isTest":false,"isReplay":false,"webhook":{"id":"wh_01JD9ZK3W8Q4T6V2N5X7B1C0DE","name":"Orders","url":"https://partner.example.com/hook"},"request":{"headers":{"content-type":"application/json"},"body":"{}"}}

`;

const eventStream = {
  "text/event-stream": {
    schema: { type: "string" as const, maxLength: 10_000_000 },
    examples: { sample: { value: liveExample } },
  },
};

/** Source: contract, "Register webhook", "Update webhook", "Unregister webhook", "GET extensions". */
export function webhookPaths(): ZodOpenApiPathsObject {
  const registered = json(webhooks.registeredWebhookSchema, registeredExample());
  return pathItems("Webhooks", notification, {
    tailDeliveries: {
      on: "GET deliveries/live",
      query: liveQuerySchema,
      parameters: [lastEventIdParameter],
      response: { content: eventStream },
    },
    listWebhooks: { on: "GET webhooks", response: json(z.array(webhooks.webhookSchema), [webhookExample()]) },
    registerWebhook: {
      on: "POST webhooks",
      parameters: [idempotencyKeyParameter],
      body: json(webhooks.registerWebhookSchema, examples.registration),
      response: registered,
    },
    getWebhook: { on: "GET webhooks/{webhookId}", response: json(webhooks.webhookSchema, webhookExample()) },
    updateWebhook: {
      on: "PATCH webhooks/{webhookId}",
      body: json(webhooks.updateWebhookSchema, { url: "https://hooks.example.com/orders/v2" }),
      response: registered,
    },
    unregisterWebhook: {
      on: "DELETE webhooks/{webhookId}",
      response: json(webhooks.unregisteredWebhookSchema, { message: "The webhook was unregistered." }),
      unknownIdIs400: true,
    },
  });
}

/** Source: contract, "Shadow address", "Keys of a webhook", "Egress ranges". */
export function shadowAndKeyPaths(): ZodOpenApiPathsObject {
  const { shadow, noShadow } = examples;
  const { url, until } = shadow;
  return pathItems("Webhooks", notification, {
    getShadow: { on: "GET webhooks/{webhookId}/shadow", response: json(shadowSchema, shadow) },
    startShadow: {
      on: "PUT webhooks/{webhookId}/shadow",
      body: json(startShadowSchema, { url, days: 3 }),
      response: json(shadowSchema, { ...noShadow, url, until, isActive: true }),
    },
    endShadow: { on: "DELETE webhooks/{webhookId}/shadow", response: json(shadowSchema, noShadow) },
    switchToShadow: {
      on: "POST webhooks/{webhookId}/shadow/switch",
      response: json(webhooks.webhookSchema, { ...webhookExample(), url }),
    },
    getWebhookKeys: {
      on: "GET webhooks/{webhookId}/keys",
      security: [],
      response: json(webhooks.webhookKeySetSchema, examples.webhookKeys),
    },
    getEgressRanges: {
      on: "GET egress",
      response: json(webhooks.egressRangesSchema, {
        data: ["203.0.113.0/28", "2001:db8:40::/48"],
        nextCursor: null,
      }),
      hasETag: true,
    },
  });
}
