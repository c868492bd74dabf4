export const webhookEventTypes = ["ORDER_UPDATE", "ORDER_INVOICED"] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The contract's maximum per application, enforced by the database. */
export const maxWebhooks = 5;

/** Days since the first failure without a success: two warnings, then the webhook is disabled. */
export const failureLimits = { warnAfterDays: [1, 3], disableAfterDays: 5 } as const;

type Receiving = { state: "ACTIVE" | "PAUSED" | "DISABLED"; failingSince: string | Date | null };
export type WebhookHealthWord = "DISABLED" | "FAILING" | "PAUSED" | "HEALTHY";

/** FAILING: active, and the last delivery failed. A paused or disabled webhook is that, even if it also failed. */
export function webhookHealthOf({ state, failingSince }: Receiving): WebhookHealthWord {
  if (state !== "ACTIVE") return state;
  return failingSince === null ? "HEALTHY" : "FAILING";
}

export const maxUrlLength = 2_048;

/** Why a text cannot be a webhook's URL. The server has a few more rules. */
export function webhookUrlFaults(text: string): string[] {
  if (text.length > maxUrlLength)
    return [`A URL has at most ${maxUrlLength.toLocaleString("en-US")} characters.`];
  const url = /^https?:\/\//i.test(text) && !/[\s\\]/.test(text) ? URL.parse(text) : null;
  if (!url) return ["Give an absolute URL, such as https://hooks.example.com/orders."];
  return [
    ...(url.username || url.password ? ["The URL must not hold a user name or a password."] : []),
    ...(text.includes("#") ? ["The URL must not have a fragment (#)."] : []),
  ];
}
