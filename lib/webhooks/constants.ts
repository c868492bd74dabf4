export const webhookEventTypes = ["ORDER_UPDATE", "ORDER_INVOICED"] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The contract's maximum per application, enforced by the database. */
export const maxWebhooks = 5;

/** Why a text cannot be a webhook's URL. The server has a few more rules. */
export function webhookUrlFaults(text: string): string[] {
  if (text.length > 2048) return ["A URL has at most 2,048 characters."];
  const url = /^https?:\/\//i.test(text) && !/[\s\\]/.test(text) ? URL.parse(text) : null;
  if (!url) return ["Give an absolute URL, such as https://hooks.example.com/orders."];
  return [
    ...(url.username || url.password ? ["The URL must not hold a user name or a password."] : []),
    ...(text.includes("#") ? ["The URL must not have a fragment (#)."] : []),
  ];
}
