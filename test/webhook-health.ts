import type { WebhookHealth } from "#lib/notifications/deliveries/shared/schemas.ts";

/** A webhook that works, as pages get it. */
export function makeWebhookHealth(name: string, change: Partial<WebhookHealth> = {}): WebhookHealth {
  return {
    webhookId: `wh_${name}`,
    name,
    url: "https://hooks.example.com/orders",
    isInbox: false,
    rotationEndsAt: null,
    events: ["ORDER_UPDATE"],
    application: { id: "app_1", name: "CRM" },
    organization: { id: "org_1", name: "Acme Roofing" },
    state: "ACTIVE",
    disabledReason: null,
    since: null,
    failingSince: null,
    incident: null,
    behindSince: null,
    lastFailure: null,
    total: 0,
    delivered: 0,
    troubled: 0,
    givenUp: 0,
    queued: 0,
    held: 0,
    retrying: 0,
    lastDeliveredAt: "2026-03-01T00:00:00Z",
    p95Ms: null,
    nextAttemptAt: null,
    catchUp: null,
    hours: [],
    ...change,
  };
}
