import { sampleOrderUpdate } from "#lib/notifications/orders/shared/sample-events.ts";

const sample = sampleOrderUpdate({
  orderNumber: "SO-1084",
  eventId: "erp-1084-2",
  at: new Date("2026-06-01T15:04:05Z"),
  status: "Scheduled",
  audience: "all",
});

/** A delivery, for people who have none yet. */
export const sampleRequest = `POST /orders HTTP/1.1
authorization: YOUR_SECRET
webhook-id: dlv_01JWNX5B0Q8Y…
webhook-timestamp: 1780326245
webhook-signature: v1,K5oZfzN95Z9U…

{
  "event": "${sample.event}",
  "salesOrder": {
    "orderNumber": "${sample.salesOrder.orderNumber}",
    "status": "${sample.salesOrder.status}", …
  }, …
}`;
