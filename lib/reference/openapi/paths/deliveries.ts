import type { ZodOpenApiPathsObject } from "zod-openapi";
import { replaySchema } from "#lib/deliveries/answers.ts";
import { receiverCheckSchema } from "#lib/deliveries/check/schemas.ts";
import * as api from "#lib/deliveries/notification-api.ts";
import { testEventSchema } from "#lib/deliveries/schemas.ts";
import * as digests from "#lib/orders/digests/schemas.ts";
import { eventFeedQuerySchema, eventFeedSchema } from "#lib/orders/feed/schemas.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import {
  deliveryDetailExample,
  orderUpdateExample,
  registeredExample,
  webhookExample,
} from "#lib/reference/openapi/examples.ts";
import { jsonBody, pathItems } from "#lib/reference/openapi/operation.ts";
import { rotateWebhookSecretSchema, webhookSchema } from "#lib/webhooks/schemas.ts";

const base = "/api/notification/v2/";
const [read, write] = ["notification.read", "notification.write"] as const;

/** Source: contract, "Event feed", "Digests". */
export function eventPaths(): ZodOpenApiPathsObject {
  const { data, cursor } = examples.events;
  return pathItems("Events", `${base}events`, {
    readEvents: {
      on: "GET",
      scope: read,
      query: eventFeedQuerySchema,
      schema: eventFeedSchema,
      example: { data: data.map((event) => ({ ...event, payload: orderUpdateExample() })), cursor },
    },
    readEventDigests: {
      on: "GET /digests",
      scope: read,
      query: digests.digestsQuerySchema,
      schema: digests.eventDigestsSchema,
      example: examples.digests,
    },
    readEventIds: {
      on: "GET /ids",
      scope: read,
      query: digests.eventIdsQuerySchema,
      schema: digests.eventIdsSchema,
      example: examples.eventIds,
    },
  });
}

/** Source: contract, "Delivery log by token". */
export function deliveryPaths(): ZodOpenApiPathsObject {
  const { delivery, recovery, receiverCheck: check } = examples;
  const running = { state: "RUNNING", endedAt: null, passed: 0, findings: 0, probes: [] };
  const webhook = { schema: webhookSchema, example: webhookExample() };
  return pathItems("Deliveries", base, {
    listDeliveries: {
      on: "GET deliveries",
      scope: read,
      query: api.apiDeliveriesQuerySchema,
      schema: api.apiDeliveryPageSchema,
      example: { data: [delivery], nextCursor: null },
    },
    getDelivery: {
      on: "GET deliveries/{deliveryId}",
      scope: read,
      schema: api.apiDeliveryDetailSchema,
      example: deliveryDetailExample(),
    },
    resendDelivery: {
      on: "POST deliveries/{deliveryId}/resend",
      scope: write,
      status: 202,
      schema: api.apiDeliveryPageSchema.shape.data.element,
      example: { ...delivery, isReplay: true, isResending: true, scheduleStep: 0 },
    },
    listRecoveries: {
      on: "GET recoveries",
      scope: read,
      schema: api.apiRecoveryPageSchema,
      example: { data: [recovery], nextCursor: null },
    },
    startRecovery: {
      on: "POST recoveries",
      scope: write,
      body: jsonBody(api.recoveryInputSchema, { since: "2026-11-21T08:00:00Z" }),
      status: 202,
      schema: replaySchema,
      example: recovery,
    },
    getRecovery: { on: "GET recoveries/{recoveryId}", scope: read, schema: replaySchema, example: recovery },
    cancelRecovery: {
      on: "DELETE recoveries/{recoveryId}",
      scope: write,
      schema: replaySchema,
      example: { ...recovery, state: "CANCELED", endedAt: examples.delivery.nextAttemptAt, waiting: 0 },
    },
    getWebhookHealth: {
      on: "GET webhooks/{webhookId}/health",
      scope: read,
      schema: api.apiHealthSchema,
      example: examples.health,
    },
    sendTestEvent: {
      on: "POST webhooks/{webhookId}/test",
      scope: write,
      body: jsonBody(testEventSchema, { event: "ORDER_UPDATE" }),
      schema: api.apiDeliveryDetailSchema,
      example: { ...deliveryDetailExample(), isTest: true },
    },
    getReceiverCheck: {
      on: "GET webhooks/{webhookId}/check",
      scope: read,
      schema: receiverCheckSchema,
      example: check,
    },
    startReceiverCheck: {
      on: "POST webhooks/{webhookId}/check",
      scope: write,
      status: 202,
      schema: receiverCheckSchema,
      example: { ...check, ...running },
    },
    pauseWebhook: { on: "POST webhooks/{webhookId}/pause", scope: write, ...webhook },
    resumeWebhook: { on: "POST webhooks/{webhookId}/resume", scope: write, ...webhook },
    rotateSecret: {
      on: "POST webhooks/{webhookId}/rotation",
      scope: write,
      body: jsonBody(rotateWebhookSecretSchema, { overlapHours: 24 }),
      schema: api.rotatedWebhookSchema,
      example: { ...registeredExample(), rotationEndsAt: "2026-11-22T10:00:00.000Z" },
    },
    promoteSecret: { on: "DELETE webhooks/{webhookId}/rotation", scope: write, ...webhook },
  });
}
