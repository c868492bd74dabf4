import { randomUUID } from "node:crypto";
import { sampleEvent } from "#lib/orders/sample-events.ts";
import { timeNow } from "#lib/platform/clock.ts";
import type { WebhookEventType } from "#lib/webhooks/constants.ts";

/** An order number of its own, so that probes do not touch each other's orders. */
export function newOrderNumber(): string {
  return `SO-CHECK-${randomUUID().slice(0, 8)}`;
}

/** The JSON text of an event of this type. A delivery adds `webhookDetails` to an ORDER_INVOICED. */
export function payloadOf(
  eventType: WebhookEventType,
  { more = {}, orderNumber = newOrderNumber(), status = "Scheduled" } = {},
): string {
  const sample = { orderNumber, eventId: `check-${randomUUID()}`, at: timeNow(), audience: [], status };
  const { audience: _, ...event } = sampleEvent(eventType, sample);
  return JSON.stringify({ ...event, ...more });
}

/** The JSON text of an ORDER_UPDATE, with more fields if given. */
export function updatePayload(more: object = {}): string {
  return payloadOf("ORDER_UPDATE", { more });
}
