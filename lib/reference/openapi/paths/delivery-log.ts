import type { ZodOpenApiPathsObject } from "zod-openapi";
import { replaySchema } from "#lib/deliveries/answers.ts";
import * as api from "#lib/deliveries/notification-api.ts";
import { testEventSchema } from "#lib/deliveries/schemas.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { orderUpdateExample, registeredExample, webhookExample } from "#lib/reference/openapi/examples.ts";
import { jsonBody, type Operation, pathItem } from "#lib/reference/openapi/operation.ts";
import { pathParameter, queryParameters } from "#lib/reference/openapi/parameters.ts";
import { rotateWebhookSecretSchema, webhookSchema } from "#lib/webhooks/schemas.ts";
import { readDetails, webhookId } from "./notification.ts";

const exampleId = "01JD9ZK3W8Q4T6V2N5X7B1C0DE";
const times = { first: "2026-11-21T10:00:01.120Z", next: "2026-11-21T10:05:06.300Z" };

const deliveryId = pathParameter("deliveryId", "The `webhook-id` of the delivery.", `dlv_${exampleId}`);
const recoveryId = pathParameter("recoveryId", "The `id` of the recovery.", `rpl_${exampleId}`);

const failure = {
  class: "server_error",
  title: "The receiver answered 503",
  advice: "Your receiver failed. Check its logs for this time. The delivery is retried automatically.",
};

const delivery = {
  ...{ id: `dlv_${exampleId}`, eventId: "evt-100201-delivered", event: "ORDER_UPDATE" },
  ...{ orderNumber: "SO-100201", orderStatus: "Delivered", state: "RETRYING", isResending: false },
  ...{
    attemptCount: 1,
    scheduleStep: 1,
    nextAttemptAt: times.next,
    lastHttpStatus: 503,
    lastDurationMs: 212,
  },
  ...{ failure, isReplay: false, isTest: false, createdAt: times.first, completedAt: null },
  webhook: {
    ...{ id: examples.webhook.id, name: examples.registration.name, url: examples.registration.url },
    state: "ACTIVE",
  },
};

function detailExample() {
  const attempt = {
    ...{ id: `att_${exampleId}`, number: 1, startedAt: times.first, durationMs: 212 },
    ...{ dnsMs: 3, connectMs: 14, tlsMs: 31, firstByteMs: 210, url: delivery.webhook.url },
    requestHeaders: { "content-type": "application/json", authorization: "[secret]" },
    requestBody: JSON.stringify(orderUpdateExample()),
    ...{ httpStatus: 503, responseHeaders: { "content-type": "text/plain" }, responseBody: "Try later." },
    failure: { ...failure, detail: "HTTP 503" },
  };
  return {
    ...delivery,
    ...{ payload: JSON.stringify(orderUpdateExample()), attempts: [attempt], waitsFor: null },
  };
}

const recovery = {
  ...{ id: `rpl_${exampleId}`, state: "RUNNING", startedByName: "Order sync", createdAt: times.first },
  ...{ endedAt: null, total: 228, done: 100, givenUp: 2, waiting: 128 },
};

const listDeliveries = (): Operation => ({
  operationId: "listDeliveries",
  summary: "List deliveries",
  description: "The deliveries to the application's webhooks, newest first. Filters combine.",
  scope: "notification.read",
  parameters: queryParameters(api.apiDeliveriesQuerySchema),
  success: {
    description: "A page of deliveries.",
    schema: api.apiDeliveryPageSchema,
    example: { data: [delivery], nextCursor: null },
  },
  problems: ["invalid_request"],
  details: { ...readDetails, invalid_request: "state: Choose a state." },
});

const getDelivery = (): Operation => ({
  operationId: "getDelivery",
  summary: "Get one delivery",
  description:
    "A delivery with its attempts: what was sent, what came back, and why it failed. Secrets are masked.",
  scope: "notification.read",
  success: { description: "The delivery.", schema: api.apiDeliveryDetailSchema, example: detailExample() },
  problems: ["not_found"],
  details: { ...readDetails, not_found: "No such delivery." },
});

const resendDelivery = (): Operation => ({
  operationId: "resendDelivery",
  summary: "Resend one delivery",
  description:
    "Sends a delivery again now, in any state, with the same `webhook-id` and a new retry schedule. `conflict` if its webhook is paused, disabled, or unregistered, or an attempt is in progress.",
  scope: "notification.write",
  success: {
    status: "202",
    description: "It is sent now.",
    schema: api.apiDeliveryPageSchema.shape.data.element,
    example: { ...delivery, isReplay: true, isResending: true, scheduleStep: 0 },
  },
  problems: ["not_found", "conflict"],
  details: { not_found: "No such delivery.", conflict: "The webhook is paused. Resume it first." },
});

const listRecoveries = (): Operation => ({
  operationId: "listRecoveries",
  summary: "List recoveries",
  description:
    "The five newest recoveries of the application's deliveries, those started in the portal included.",
  scope: "notification.read",
  success: {
    description: "The recoveries.",
    schema: api.apiRecoveryPageSchema,
    example: { data: [recovery], nextCursor: null },
  },
  details: readDetails,
});

const startRecovery = (): Operation => ({
  operationId: "startRecovery",
  summary: "Recover what was not delivered",
  description:
    "Resends every delivery since a time that was given up or is retrying, oldest first, each with its own `webhook-id`. Deliveries of a paused or disabled webhook are left out: resuming it sends them. `conflict` if there is nothing to send.",
  scope: "notification.write",
  body: jsonBody(api.recoveryInputSchema, { since: "2026-11-21T08:00:00Z" }),
  success: {
    status: "202",
    description: "The recovery has started. Its `total` counts the deliveries.",
    schema: replaySchema,
    example: recovery,
  },
  problems: ["conflict"],
  details: { conflict: "No matching delivery can be sent again." },
});

const getRecovery = (): Operation => ({
  operationId: "getRecovery",
  summary: "Get a recovery's progress",
  description: "A recovery and how many of its deliveries have ended.",
  scope: "notification.read",
  success: { description: "The recovery.", schema: replaySchema, example: recovery },
  problems: ["not_found"],
  details: { ...readDetails, not_found: "No such replay." },
});

const cancelRecovery = (): Operation => ({
  operationId: "cancelRecovery",
  summary: "Cancel a recovery",
  description: "Stops a recovery. Deliveries that it has not attempted return to their earlier state.",
  scope: "notification.write",
  success: {
    description: "The recovery is canceled.",
    schema: replaySchema,
    example: { ...recovery, state: "CANCELED", endedAt: times.next, total: 228, done: 100, waiting: 0 },
  },
  problems: ["not_found", "conflict"],
  details: { not_found: "No such replay.", conflict: "The replay has already ended." },
});

const health = (): Operation => ({
  operationId: "getWebhookHealth",
  summary: "Get a webhook's health",
  description: "Whether a webhook receives its deliveries, since when it fails, and what is waiting.",
  scope: "notification.read",
  success: {
    description: "The health.",
    schema: api.apiHealthSchema,
    example: {
      ...{ health: "FAILING", since: times.first, disabledReason: null, held: 0, retrying: 228 },
      ...{ nextAttemptAt: times.next, lastDeliveredAt: "2026-11-21T09:58:00.000Z" },
      lastFailure: { ...failure, deliveryId: delivery.id },
      lastDay: { total: 1_204, delivered: 976, givenUp: 0, p95Ms: 180 },
    },
  },
  problems: ["not_found"],
  details: readDetails,
});

const sendTest = (): Operation => ({
  operationId: "sendTestEvent",
  summary: "Send a test event",
  description:
    "Sends a sample event to the webhook now, waits up to 15 seconds, and returns the delivery with the receiver's answer. A failed test is not retried.",
  scope: "notification.write",
  body: jsonBody(testEventSchema, { event: "ORDER_UPDATE" }),
  success: {
    description: "The delivery. Its only attempt has the answer.",
    schema: api.apiDeliveryDetailSchema,
    example: { ...detailExample(), isTest: true },
  },
  problems: ["not_found", "conflict"],
  details: { conflict: "The webhook is paused. Resume it first." },
});

const switchTo = (verb: "pause" | "resume", summary: string, description: string): Operation => ({
  operationId: `${verb}Webhook`,
  summary,
  description,
  scope: "notification.write",
  success: { description: "The webhook.", schema: webhookSchema, example: webhookExample() },
  problems: verb === "pause" ? ["not_found", "conflict"] : ["not_found"],
  details: { conflict: "The webhook is disabled, so nothing is sent to it." },
});

const rotateSecret = (): Operation => ({
  operationId: "rotateSecret",
  summary: "Rotate the secret",
  description:
    "Creates a new secret. During the overlap, deliveries carry the old one and are signed with both. With an overlap of 0, the new one replaces it at once. The response contains the new secret. Store it: no GET returns it.",
  scope: "notification.write",
  body: jsonBody(rotateWebhookSecretSchema, { overlapHours: 24 }),
  success: {
    description: "The new secret.",
    schema: api.rotatedWebhookSchema,
    example: { ...registeredExample(), rotationEndsAt: "2026-11-22T10:00:00.000Z" },
  },
  problems: ["not_found", "conflict"],
  details: {
    conflict: "A rotation is in progress. Promote its new secret first, or wait until it ends.",
  },
});

const promoteSecret = (): Operation => ({
  operationId: "promoteSecret",
  summary: "Promote the new secret",
  description: "Ends the overlap of a rotation: from the next attempt on, only the new secret is used.",
  scope: "notification.write",
  success: { description: "The webhook.", schema: webhookSchema, example: webhookExample() },
  problems: ["not_found", "conflict"],
  details: { conflict: "No rotation is in progress: the webhook has only one secret." },
});

/** Source: contract, "Delivery log by token". */
export function deliveryLogPaths(): ZodOpenApiPathsObject {
  const base = "/api/notification/v2";
  const item = (path: string, ...rest: [Parameters<typeof pathItem>[2], Parameters<typeof pathItem>[3]]) =>
    pathItem("Deliveries", `${base}/${path}`, ...rest);
  const pause = switchTo(
    "pause",
    "Pause a webhook",
    "Nothing is sent until it is resumed. Deliveries are held.",
  );
  const resume = switchTo(
    "resume",
    "Resume a webhook",
    "Resumes a paused or disabled webhook. Held deliveries are sent, and retries are attempted now.",
  );
  return {
    ...item("deliveries", [], { get: listDeliveries() }),
    ...item("deliveries/{deliveryId}", [deliveryId], { get: getDelivery() }),
    ...item("deliveries/{deliveryId}/resend", [deliveryId], { post: resendDelivery() }),
    ...item("recoveries", [], { get: listRecoveries(), post: startRecovery() }),
    ...item("recoveries/{recoveryId}", [recoveryId], { get: getRecovery(), delete: cancelRecovery() }),
    ...item("webhooks/{webhookId}/health", [webhookId], { get: health() }),
    ...item("webhooks/{webhookId}/test", [webhookId], { post: sendTest() }),
    ...item("webhooks/{webhookId}/pause", [webhookId], { post: pause }),
    ...item("webhooks/{webhookId}/resume", [webhookId], { post: resume }),
    ...item("webhooks/{webhookId}/rotation", [webhookId], { post: rotateSecret(), delete: promoteSecret() }),
  };
}
