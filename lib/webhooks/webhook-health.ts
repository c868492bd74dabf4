export const webhookHealthWords = ["HEALTHY", "NEW", "DEGRADED", "FAILING", "PAUSED", "DISABLED"] as const;
export type WebhookHealthWord = (typeof webhookHealthWords)[number];

/** Below this share of delivered deliveries, an active webhook is degraded. */
const healthyShare = 0.95;

type Receiving = {
  state: "ACTIVE" | "PAUSED" | "DISABLED";
  failingSince: string | Date | null;
  /** Null before the first delivery. */
  lastDeliveredAt?: string | Date | null;
  /** The attempted deliveries by the hour, the current one last. */
  hours?: readonly { delivered: number; troubled: number }[];
};

/**
 * The health of a webhook in a word. FAILING: active, and the last delivery failed. DEGRADED: under 95% arrived in the last
 * hour with attempts, of this hour and the one before. NEW: nothing was delivered yet. A paused or disabled webhook is that,
 * even if it also failed.
 */
export function getHealthWord({
  state,
  failingSince,
  lastDeliveredAt,
  hours = [],
}: Receiving): WebhookHealthWord {
  if (state !== "ACTIVE") return state;
  if (failingSince !== null) return "FAILING";
  if (lastDeliveredAt === null) return "NEW";
  const recent = hours.slice(-2).findLast(({ delivered, troubled }) => delivered + troubled > 0);
  if (recent && recent.delivered < healthyShare * (recent.delivered + recent.troubled)) return "DEGRADED";
  return "HEALTHY";
}
