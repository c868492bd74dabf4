import type { ZodOpenApiPathsObject } from "zod-openapi";
import { receiverCheckSchema } from "#lib/deliveries/check/schemas.ts";
import * as api from "#lib/deliveries/notification-api.ts";
import { replaySchema } from "#lib/deliveries/response-schemas.ts";
import { testEventSchema } from "#lib/deliveries/schemas.ts";
import * as digests from "#lib/orders/digests/schemas.ts";
import { eventFeedQuerySchema, eventFeedSchema } from "#lib/orders/feed/schemas.ts";
import { rotateSecretSchema } from "#lib/platform/http/schemas.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import {
  deliveryDetailExample,
  orderUpdateExample,
  registeredExample,
  webhookExample,
} from "#lib/reference/openapi/examples.ts";
import { json, pathItems } from "#lib/reference/openapi/operation.ts";
import { webhookSchema } from "#lib/webhooks/schemas.ts";
import { notification } from "./webhooks.ts";

/** Source: contract, "Event feed", "Digests". */
export function eventPaths(): ZodOpenApiPathsObject {
  const { data, cursor } = examples.events;
  return pathItems("Events", notification, {
    readEvents: {
      on: "GET events",
      query: eventFeedQuerySchema,
      response: json(eventFeedSchema, {
        data: data.map((event) => ({ ...event, payload: orderUpdateExample() })),
        cursor,
      }),
    },
    readEventDigests: {
      on: "GET events/digests",
      query: digests.digestsQuerySchema,
      response: json(digests.eventDigestsSchema, examples.digests),
    },
    readEventIds: {
      on: "GET events/ids",
      query: digests.eventIdsQuerySchema,
      response: json(digests.eventIdsSchema, examples.eventIds),
    },
  });
}

/** Source: contract, "Delivery log by token". */
export function deliveryPaths(): ZodOpenApiPathsObject {
  const { delivery, recovery, receiverCheck: check } = examples;
  const running = { state: "RUNNING", endedAt: null, passed: 0, findings: 0, probes: [] };
  const webhook = json(webhookSchema, webhookExample());
  return pathItems("Deliveries", notification, {
    listDeliveries: {
      on: "GET deliveries",
      query: api.apiDeliveriesQuerySchema,
      response: json(api.apiDeliveryPageSchema, { data: [delivery], nextCursor: null }),
    },
    getDelivery: {
      on: "GET deliveries/{deliveryId}",
      response: json(api.apiDeliveryDetailSchema, deliveryDetailExample()),
    },
    resendDelivery: {
      on: "POST deliveries/{deliveryId}/resend",
      status: 202,
      response: json(api.apiDeliveryPageSchema.shape.data.element, {
        ...delivery,
        isReplay: true,
        isResending: true,
        scheduleStep: 0,
      }),
    },
    listRecoveries: {
      on: "GET recoveries",
      response: json(api.apiRecoveryPageSchema, { data: [recovery], nextCursor: null }),
    },
    startRecovery: {
      on: "POST recoveries",
      body: json(api.recoveryInputSchema, { since: "2026-11-21T08:00:00Z" }),
      status: 202,
      response: json(replaySchema, recovery),
    },
    getRecovery: { on: "GET recoveries/{recoveryId}", response: json(replaySchema, recovery) },
    cancelRecovery: {
      on: "DELETE recoveries/{recoveryId}",
      response: json(replaySchema, {
        ...recovery,
        state: "CANCELED",
        endedAt: examples.delivery.nextAttemptAt,
        waiting: 0,
      }),
    },
    getWebhookHealth: {
      on: "GET webhooks/{webhookId}/health",
      response: json(api.apiHealthSchema, examples.health),
    },
    sendTestEvent: {
      on: "POST webhooks/{webhookId}/test",
      body: json(testEventSchema, { event: "ORDER_UPDATE" }),
      response: json(api.apiDeliveryDetailSchema, { ...deliveryDetailExample(), isTest: true }),
    },
    getReceiverCheck: { on: "GET webhooks/{webhookId}/check", response: json(receiverCheckSchema, check) },
    startReceiverCheck: {
      on: "POST webhooks/{webhookId}/check",
      status: 202,
      response: json(receiverCheckSchema, { ...check, ...running }),
    },
    pauseWebhook: { on: "POST webhooks/{webhookId}/pause", response: webhook },
    resumeWebhook: { on: "POST webhooks/{webhookId}/resume", response: webhook },
    rotateSecret: {
      on: "POST webhooks/{webhookId}/rotation",
      body: json(rotateSecretSchema, { overlapHours: 24 }),
      response: json(api.rotatedWebhookSchema, {
        ...registeredExample(),
        rotationEndsAt: "2026-11-22T10:00:00.000Z",
      }),
    },
    promoteSecret: { on: "DELETE webhooks/{webhookId}/rotation", response: webhook },
  });
}
