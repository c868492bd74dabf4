import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { liveQuerySchema } from "#lib/deliveries/schemas.ts";
import { shadowSchema, startShadowSchema } from "#lib/deliveries/shadow/schemas.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { registeredExample, webhookExample } from "#lib/reference/openapi/examples.ts";
import { jsonBody, pathItems } from "#lib/reference/openapi/operation.ts";
import { idempotencyKeyParameter, lastEventIdParameter } from "#lib/reference/openapi/parameters.ts";
import * as webhooks from "#lib/webhooks/schemas.ts";

const base = "/api/notification/v2/";
const [read, write] = ["notification.read", "notification.write"] as const;

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
  const registered = { schema: webhooks.registeredWebhookSchema, example: registeredExample() };
  return pathItems("Webhooks", base, {
    tailDeliveries: {
      on: "GET deliveries/live",
      scope: read,
      query: liveQuerySchema,
      parameters: [lastEventIdParameter],
      content: eventStream,
    },
    listWebhooks: {
      on: "GET webhooks",
      scope: read,
      schema: z.array(webhooks.webhookSchema),
      example: [webhookExample()],
    },
    registerWebhook: {
      on: "POST webhooks",
      scope: write,
      parameters: [idempotencyKeyParameter],
      body: jsonBody(webhooks.registerWebhookSchema, examples.registration),
      ...registered,
    },
    getWebhook: {
      on: "GET webhooks/{webhookId}",
      scope: read,
      schema: webhooks.webhookSchema,
      example: webhookExample(),
    },
    updateWebhook: {
      on: "PATCH webhooks/{webhookId}",
      scope: write,
      body: jsonBody(webhooks.updateWebhookSchema, { url: "https://hooks.example.com/orders/v2" }),
      ...registered,
    },
    unregisterWebhook: {
      on: "DELETE webhooks/{webhookId}",
      scope: write,
      schema: webhooks.unregisteredWebhookSchema,
      example: { message: "The webhook was unregistered." },
      unknownIdIs400: true,
    },
  });
}

/** Source: contract, "Shadow address", "Keys of a webhook", "Egress ranges". */
export function shadowAndKeyPaths(): ZodOpenApiPathsObject {
  const { shadow, noShadow } = examples;
  const { url, until } = shadow;
  return pathItems("Webhooks", base, {
    getShadow: { on: "GET webhooks/{webhookId}/shadow", scope: read, schema: shadowSchema, example: shadow },
    startShadow: {
      on: "PUT webhooks/{webhookId}/shadow",
      scope: write,
      body: jsonBody(startShadowSchema, { url, days: 3 }),
      schema: shadowSchema,
      example: { ...noShadow, url, until, isActive: true },
    },
    endShadow: {
      on: "DELETE webhooks/{webhookId}/shadow",
      scope: write,
      schema: shadowSchema,
      example: noShadow,
    },
    switchToShadow: {
      on: "POST webhooks/{webhookId}/shadow/switch",
      scope: write,
      schema: webhooks.webhookSchema,
      example: { ...webhookExample(), url },
    },
    getWebhookKeys: {
      on: "GET webhooks/{webhookId}/keys",
      schema: webhooks.webhookKeySetSchema,
      example: examples.webhookKeys,
    },
    getEgressRanges: {
      on: "GET egress",
      scope: read,
      schema: webhooks.egressRangesSchema,
      example: { data: ["203.0.113.0/28", "2001:db8:40::/48"], nextCursor: null },
      hasETag: true,
    },
  });
}
