import { inCount } from "#components/ui/counted.ts";
import type { WebhookHealth } from "#lib/deliveries/schemas.ts";
import { webhookHealthOf } from "#lib/webhooks/constants.ts";

const severity = { DISABLED: 0, FAILING: 1, PAUSED: 2, HEALTHY: 3 };

/** The webhooks that are not healthy, worst first. */
export function needAttention(webhooks: readonly WebhookHealth[]): WebhookHealth[] {
  const openOf = ({ held, retrying }: WebhookHealth) => held + retrying;
  return webhooks
    .filter((webhook) => webhookHealthOf(webhook) !== "HEALTHY")
    .toSorted((a, b) => severity[webhookHealthOf(a)] - severity[webhookHealthOf(b)] || openOf(b) - openOf(a));
}

/** The worst state of the webhooks in a sentence. */
export function headlineOf(total: number, troubled: number, isStaff: boolean, hasDelivered: boolean): string {
  const need = isStaff ? "attention" : "your attention";
  if (troubled > 0) return `${troubled} of ${total} webhooks ${troubled === 1 ? "needs" : "need"} ${need}`;
  if (!hasDelivered) return "Ready for the first delivery";
  if (total === 1) return isStaff ? "1 webhook is delivering" : "Your webhook is delivering";
  return `All ${inCount(total)} webhooks are delivering`;
}
