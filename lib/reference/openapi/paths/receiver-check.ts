import { receiverCheckSchema } from "#lib/deliveries/check/schemas.ts";
import { webhookExample } from "#lib/reference/openapi/examples.ts";
import type { Operation } from "#lib/reference/openapi/operation.ts";
import { times } from "./delivery-log.ts";

function checkExample(state: "RUNNING" | "DONE") {
  const exchange = {
    ...{ method: "POST", requestHeaders: { "content-type": "application/json" }, requestBody: "{}" },
    ...{ requestBytes: 1_904, httpStatus: 204, durationMs: 42, responseHeaders: {}, responseBody: "" },
    failure: null,
  };
  const probe = {
    ...{ probe: "wrong_signature", verdict: "FINDING", seen: "STATUS", exchanges: [exchange] },
    title: "Refuses a wrong signature",
    why: "A signature proves that the sender knows the secret and that nobody changed the request.",
    fix: "Compute the HMAC-SHA256 of id.timestamp.body, and answer 401 if no signature matches.",
    guide: "/reference/verify#the-signature",
    summary: "Your receiver accepted a forged request with HTTP 204. Expected 401.",
  };
  const isDone = state === "DONE";
  return {
    ...{ id: "chk_01JD9ZK3W8Q4T6V2N5X7B1C0DE", webhookId: webhookExample().id, url: webhookExample().url },
    ...{ state, startedByName: "Order sync", isNightly: false, createdAt: times.first },
    ...{ endedAt: isDone ? times.next : null, total: 25, notSeen: 0, causes: [] },
    ...{ passed: isDone ? 24 : 0, findings: isDone ? 1 : 0, probes: isDone ? [probe] : [] },
  };
}

export const startCheck = (): Operation => ({
  operationId: "startReceiverCheck",
  summary: "Check the receiver",
  description:
    "Sends genuine, forged, repeated, and unusual requests to the webhook's URL, and reports what its receiver does. Only for webhooks of sandbox applications. An organization has one check at a time and 10 an hour. `conflict` for a production application, an inbox, or while another check runs.",
  scope: "notification.write",
  success: {
    status: "202",
    description: "It runs now.",
    schema: receiverCheckSchema,
    example: checkExample("RUNNING"),
  },
  problems: ["not_found", "conflict"],
  details: { conflict: "Another check of your organization is running. Wait until it ends." },
});

export const getCheck = (): Operation => ({
  operationId: "getReceiverCheck",
  summary: "Get the newest receiver check",
  description:
    "The report of the newest check, also while it runs. `not_found` if the webhook was never checked.",
  scope: "notification.read",
  success: { description: "The report.", schema: receiverCheckSchema, example: checkExample("DONE") },
  problems: ["not_found"],
});
