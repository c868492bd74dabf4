/** The webhooks whose incidents this worker is to count: see `sweepIncidents`. */
export const dueCounts = new Set<string>();

/** Has the webhook's incident counted within about a second. If this process dies, another one counts it later. */
export function countSoon(webhookId: string): void {
  dueCounts.add(webhookId);
}
