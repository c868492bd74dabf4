export const webhookEventTypes = ["ORDER_UPDATE", "ORDER_INVOICED"] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];
