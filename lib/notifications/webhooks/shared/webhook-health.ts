/**
 * DISABLED, PAUSED: stopped, even if it also failed. FAILING: the last delivery failed. LOSSES, RECOVERING: it works, and its
 * incident misses deliveries, given up or waiting. NEW: nothing was delivered yet. BEHIND: it works, and its queue is late.
 */
export const webhookHealthWords = [
  "DISABLED",
  "FAILING",
  "LOSSES",
  "BEHIND",
  "RECOVERING",
  "PAUSED",
  "HEALTHY",
  "NEW",
] as const;
export type WebhookHealthWord = (typeof webhookHealthWords)[number];

/** What says how a webhook is. What is absent is not known to be wrong. */
export type Receiving = {
  state: "ACTIVE" | "PAUSED" | "DISABLED";
  failingSince: string | Date | null;
  /** Null before the first delivery. */
  lastDeliveredAt?: string | Date | null;
  /** Its incident that has not ended. */
  incident?: { givenUp: number } | null;
  /** Since when its oldest due delivery waits, if that is long. */
  behindSince?: string | null;
};

/** The health of a webhook in a word: the same on every page. */
export function getHealthWord(webhook: Receiving): WebhookHealthWord {
  const { state, failingSince, lastDeliveredAt, incident, behindSince } = webhook;
  if (state !== "ACTIVE") return state;
  if (failingSince !== null) return "FAILING";
  if (incident) return incident.givenUp > 0 ? "LOSSES" : "RECOVERING";
  if (lastDeliveredAt === null) return "NEW";
  return behindSince ? "BEHIND" : "HEALTHY";
}

/** Whether a person must look at the webhook: an overview's list has it. A partner that paused one decided so: staff need not. */
export function needsAttention(webhook: Receiving, isStaff: boolean): boolean {
  const { state, failingSince, incident, behindSince } = webhook;
  if (failingSince !== null || incident) return true;
  if (state === "PAUSED") return !isStaff;
  return state === "DISABLED" || Boolean(behindSince);
}

/** The webhooks, worst health first: the order of the words. */
export function worstFirst<Webhook extends Receiving>(webhooks: readonly Webhook[]): Webhook[] {
  const rank = (webhook: Webhook) => webhookHealthWords.indexOf(getHealthWord(webhook));
  return webhooks.toSorted((one, other) => rank(one) - rank(other));
}
