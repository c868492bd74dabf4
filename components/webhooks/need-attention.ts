import type { WebhookHealth } from "#lib/deliveries/schemas.ts";
import { inCount } from "#lib/platform/counted.ts";
import { getHealthWord } from "#lib/webhooks/webhook-health.ts";

const severity = { DISABLED: 0, FAILING: 1, DEGRADED: 2, PAUSED: 3, NEW: 4, HEALTHY: 5 };

/** Webhooks by health, worst first. */
export function worstFirst(webhooks: readonly WebhookHealth[]): WebhookHealth[] {
  const openCount = ({ held, retrying }: WebhookHealth) => held + retrying;
  return webhooks.toSorted(
    (a, b) => severity[getHealthWord(a)] - severity[getHealthWord(b)] || openCount(b) - openCount(a),
  );
}

/** The webhooks that are not healthy, worst first. */
export function needAttention(webhooks: readonly WebhookHealth[]): WebhookHealth[] {
  return worstFirst(webhooks.filter((webhook) => severity[getHealthWord(webhook)] < severity.NEW));
}

/** The worst state of the webhooks in a sentence. */
export function getHeadline(
  total: number,
  troubled: number,
  isStaff: boolean,
  hasDelivered: boolean,
): string {
  const need = isStaff ? "attention" : "your attention";
  if (troubled > 0) return `${troubled} of ${total} webhooks ${troubled === 1 ? "needs" : "need"} ${need}`;
  if (!hasDelivered) return "Ready for the first delivery";
  if (total === 1) return isStaff ? "1 webhook is delivering" : "Your webhook is delivering";
  return `All ${inCount(total)} webhooks are delivering`;
}
