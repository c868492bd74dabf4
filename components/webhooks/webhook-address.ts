/** The page of a webhook. */
export const webhookTabs = ["deliveries", "charts", "receiver", "secret", "settings"] as const;
export type WebhookTab = (typeof webhookTabs)[number];

export function addressOfWebhook(webhookId: string, tab: WebhookTab = "deliveries"): string {
  const path = `/webhooks/${encodeURIComponent(webhookId)}`;
  return tab === "deliveries" ? path : `${path}?tab=${tab}`;
}
