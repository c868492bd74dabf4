import { type Branch, branchSchema } from "#lib/branches/shared/schemas.ts";
import { sampleOrderInvoiced, sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";
import { webhookSchema } from "#lib/notifications/webhooks/shared/schemas.ts";
import { env } from "#lib/platform/env.ts";
import examples from "./examples.json" with { type: "json" };

/** Examples of the document. document.test.ts checks each against its schema. */

function withBaseUrl(example: unknown): unknown {
  return JSON.parse(JSON.stringify(example).replaceAll("{base_url}", env().BASE_URL));
}

/** A branch of the seed as the API returns it; seed-samples.test.ts compares them. */
export function branchExample(): Branch {
  return branchSchema.parse(withBaseUrl(examples.branch));
}

/** The same branch in the sample search of the reference. */
export function foundBranchExample(): Branch {
  const { branch, ...others } = branchExample();
  return { branch: { ...branch, distance: 0.29 }, ...others };
}

export function webhookExample() {
  return webhookSchema.parse(withBaseUrl(examples.webhook));
}

export function registeredExample() {
  const { id, name, status, links } = webhookExample();
  return { id, name, secret: examples.webhookSecret, status, links };
}

const sample = {
  orderNumber: "SO-100201",
  eventId: "evt-100201-delivered",
  at: new Date(examples.webhook.createdAt),
  audience: "all" as const,
};

/** An event as the intake accepts it. */
export function intakeExample() {
  return sampleOrderUpdate({ ...sample, status: "Delivered" });
}

export function orderUpdateExample() {
  const { audience: _audience, ...event } = intakeExample();
  return event;
}

export function orderInvoicedExample() {
  const invoice = sampleOrderInvoiced({ ...sample, eventId: "evt-100201-invoiced" });
  const { audience: _audience, ...event } = invoice;
  const { url: webhookUrl, events: registeredEvents } = examples.registration;
  const details = { apiKey: examples.webhookSecret, webhookUrl, domain: "ORDER", registeredEvents };
  return { webhookDetails: [details], ...event };
}

/** The delivery of the example event, with its only attempt. */
export function deliveryDetailExample() {
  const payload = JSON.stringify(orderUpdateExample());
  const attempt = { ...examples.attempt, requestBody: payload };
  return {
    ...examples.delivery,
    payload,
    attempts: [attempt],
    waitsFor: null,
    incidentId: examples.incident.id,
  };
}
