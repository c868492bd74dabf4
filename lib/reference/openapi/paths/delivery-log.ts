import type { ZodOpenApiPathsObject } from "zod-openapi";
import { replaySchema } from "#lib/deliveries/answers.ts";
import * as api from "#lib/deliveries/notification-api.ts";
import examples from "#lib/reference/openapi/examples.json" with { type: "json" };
import { orderUpdateExample } from "#lib/reference/openapi/examples.ts";
import { jsonBody, type Operation, pathItem } from "#lib/reference/openapi/operation.ts";
import { pathParameter, queryParameters } from "#lib/reference/openapi/parameters.ts";

const exampleId = "01JD9ZK3W8Q4T6V2N5X7B1C0DE";
export const times = { first: "2026-11-21T10:00:01.120Z", next: "2026-11-21T10:05:06.300Z" };

const deliveryId = pathParameter("deliveryId", "The `webhook-id` of the delivery.", `dlv_${exampleId}`);
const recoveryId = pathParameter("recoveryId", "The `id` of the recovery.", `rpl_${exampleId}`);

export const failure = {
  class: "server_error",
  title: "The receiver answered 503",
  advice: "Your receiver failed. Check its logs for this time. The delivery is retried automatically.",
};

export const delivery = {
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

export function detailExample() {
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
  details: { invalid_request: "state: Choose a state." },
});

const getDelivery = (): Operation => ({
  operationId: "getDelivery",
  summary: "Get one delivery",
  description:
    "A delivery with its attempts: what was sent, what came back, and why it failed. Secrets are masked.",
  scope: "notification.read",
  success: { description: "The delivery.", schema: api.apiDeliveryDetailSchema, example: detailExample() },
  problems: ["not_found"],
  details: { not_found: "No such delivery." },
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
});

const startRecovery = (): Operation => ({
  operationId: "startRecovery",
  summary: "Recover what was not delivered",
  description:
    "Resends all deliveries since a time that were given up or are retrying, oldest first, or all deliveries of up to 100 events. Each keeps its `webhook-id`. Leaves out deliveries of paused and disabled webhooks, which are sent when the webhook resumes. Returns `conflict` if there is nothing to send.",
  scope: "notification.write",
  body: jsonBody(api.recoveryInputSchema, { since: "2026-11-21T08:00:00Z" }),
  success: {
    status: "202",
    description: "The recovery has started. Its `total` counts the deliveries.",
    schema: replaySchema,
    example: recovery,
  },
  problems: ["conflict"],
  details: { conflict: "No matching delivery can be resent." },
});

const getRecovery = (): Operation => ({
  operationId: "getRecovery",
  summary: "Get a recovery's progress",
  description: "A recovery and how many of its deliveries have ended.",
  scope: "notification.read",
  success: { description: "The recovery.", schema: replaySchema, example: recovery },
  problems: ["not_found"],
  details: { not_found: "No such replay." },
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

/** Source: contract, "Delivery log by token". */
export function deliveryLogPaths(): ZodOpenApiPathsObject {
  const base = "/api/notification/v2";
  const one = `${base}/deliveries/{deliveryId}`;
  const tag = "Deliveries";
  return {
    ...pathItem(tag, `${base}/deliveries`, [], { get: listDeliveries() }),
    ...pathItem(tag, one, [deliveryId], { get: getDelivery() }),
    ...pathItem(tag, `${one}/resend`, [deliveryId], { post: resendDelivery() }),
    ...pathItem(tag, `${base}/recoveries`, [], { get: listRecoveries(), post: startRecovery() }),
    ...pathItem(tag, `${base}/recoveries/{recoveryId}`, [recoveryId], {
      get: getRecovery(),
      delete: cancelRecovery(),
    }),
  };
}
