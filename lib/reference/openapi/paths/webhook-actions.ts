import type { ZodOpenApiPathsObject } from "zod-openapi";
import * as api from "#lib/deliveries/notification-api.ts";
import { testEventSchema } from "#lib/deliveries/schemas.ts";
import { registeredExample, webhookExample } from "#lib/reference/openapi/examples.ts";
import { jsonBody, type Operation, pathItem } from "#lib/reference/openapi/operation.ts";
import {
  egressRangesSchema,
  rotateWebhookSecretSchema,
  webhookKeySetSchema,
  webhookSchema,
} from "#lib/webhooks/schemas.ts";
import { delivery, detailExample, failure, times } from "./delivery-log.ts";
import { webhookId } from "./notification.ts";
import { getCheck, startCheck } from "./receiver-check.ts";
import { shadowOperations, switchToShadow } from "./shadow.ts";

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
});

const sendTest = (): Operation => ({
  operationId: "sendTestEvent",
  summary: "Send a test event",
  description:
    "Sends a sample event to the webhook, even if it is paused or disabled, waits up to 15 seconds, and returns the delivery with the receiver's answer. A failed test is not retried.",
  scope: "notification.write",
  body: jsonBody(testEventSchema, { event: "ORDER_UPDATE" }),
  success: {
    description: "The delivery. Its only attempt has the answer.",
    schema: api.apiDeliveryDetailSchema,
    example: { ...detailExample(), isTest: true },
  },
  problems: ["not_found"],
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

const keys = (): Operation => ({
  operationId: "getWebhookKeys",
  summary: "Get the keys that verify deliveries",
  description:
    "Returns the webhook's public Ed25519 keys as a JSON Web Key Set, without authentication. They verify the `v1a` signatures of its deliveries. There are two keys during a rotation. If no key matches a signature, fetch them again.",
  success: {
    description: "The keys.",
    schema: webhookKeySetSchema,
    example: {
      keys: [
        {
          ...{ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" },
          ...{ kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k", use: "sig", alg: "EdDSA" },
          whpk: "whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
        },
      ],
    },
  },
  problems: ["not_found"],
});

const egressRanges = (): Operation => ({
  operationId: "getEgressRanges",
  summary: "Get the addresses that deliveries come from",
  description:
    "Returns the address ranges to allow in your firewall. The list is empty if this installation does not publish them.",
  scope: "notification.read",
  success: {
    description: "The ranges.",
    schema: egressRangesSchema,
    example: { data: ["203.0.113.0/28", "2001:db8:40::/48"], nextCursor: null },
  },
  hasETag: true,
});

/** Source: contract, "Delivery log by token", "Keys of a webhook", "Egress ranges". */
export function webhookActionPaths(): ZodOpenApiPathsObject {
  const base = "/api/notification/v2/webhooks/{webhookId}";
  const item = (verb: string, operations: Parameters<typeof pathItem>[3]) =>
    pathItem("Deliveries", `${base}/${verb}`, [webhookId], operations);
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
    ...item("health", { get: health() }),
    ...item("test", { post: sendTest() }),
    ...item("check", { get: getCheck(), post: startCheck() }),
    ...item("pause", { post: pause }),
    ...item("resume", { post: resume }),
    ...item("rotation", { post: rotateSecret(), delete: promoteSecret() }),
    ...pathItem("Webhooks", `${base}/shadow`, [webhookId], shadowOperations()),
    ...pathItem("Webhooks", `${base}/shadow/switch`, [webhookId], { post: switchToShadow() }),
    ...pathItem("Webhooks", `${base}/keys`, [webhookId], { get: keys() }),
    ...pathItem("Webhooks", "/api/notification/v2/egress", [], { get: egressRanges() }),
  };
}
