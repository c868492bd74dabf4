/** Words and rules of webhooks that pages need, without the schemas. */

export const webhookEventTypes = ["ORDER_UPDATE", "ORDER_INVOICED"] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The contract's maximum per application; the database holds it. */
export const maxWebhooks = 5;

/** Why an address cannot be a webhook's, as far as its text tells, or null; the server knows a few more rules. */
export function webhookUrlFault(text: string): string | null {
  if (text.length > 2048) return "An address has at most 2,048 characters.";
  const url = /^https?:\/\//i.test(text) && !/[\s\\]/.test(text) ? URL.parse(text) : null;
  if (!url) return "Give an absolute address, such as https://hooks.example.com/orders.";
  if (url.username || url.password) return "The address must not hold a user name or a password.";
  if (text.includes("#")) return "The address must not have a fragment (#).";
  return null;
}
