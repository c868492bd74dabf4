import { randomUUID } from "node:crypto";
import { sampleOrderInvoiced, sampleOrderUpdate } from "#lib/orders/sample-events.ts";
import { timeNow } from "#lib/platform/clock.ts";
import type { WebhookEventType } from "#lib/webhooks/constants.ts";

/** An order number of its own, so that probes do not touch each other's orders. */
export function newOrderNumber(): string {
  return `SO-CHECK-${randomUUID().slice(0, 8)}`;
}

function inputOf(orderNumber: string) {
  return { orderNumber, eventId: `check-${randomUUID()}`, at: timeNow(), audience: [] };
}

/** The JSON text of an ORDER_UPDATE, with more fields if given. */
export function updatePayload(
  more: object = {},
  orderNumber = newOrderNumber(),
  status = "Scheduled",
): string {
  const { audience: _, ...event } = sampleOrderUpdate({ ...inputOf(orderNumber), status });
  return JSON.stringify({ ...event, ...more });
}

/** The JSON text of an event of this type. A delivery adds `webhookDetails` to an ORDER_INVOICED. */
export function payloadOf(eventType: WebhookEventType): string {
  if (eventType === "ORDER_UPDATE") return updatePayload();
  const { audience: _, ...event } = sampleOrderInvoiced(inputOf(newOrderNumber()));
  return JSON.stringify(event);
}
