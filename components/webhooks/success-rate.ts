import type { WebhookHealth } from "#lib/notifications/deliveries/shared/schemas.ts";

/** The share of attempted deliveries of the last 24 hours that arrived, in percent, never rounded up to 100. */
export function successRate(health: Pick<WebhookHealth, "delivered" | "troubled"> | undefined): string {
  const attempted = health ? health.delivered + health.troubled : 0;
  if (!health || attempted === 0) return "–";
  return `${Math.floor((health.delivered / attempted) * 1000) / 10}%`;
}
