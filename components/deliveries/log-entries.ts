import type { ListedDelivery } from "#lib/notifications/deliveries/shared/schemas.ts";

/** At least two deliveries, the newest first. */
export type Folded = readonly [ListedDelivery, ListedDelivery, ...ListedDelivery[]];

/** A delivery of the log, or those of one order that a webhook misses, folded into a line. */
export type LogEntry =
  | { kind: "delivery"; key: string; orderNumber: string; delivery: ListedDelivery }
  | { kind: "folded"; key: string; orderNumber: string; deliveries: Folded };

/**
 * The lines of a page of the log. What a webhook misses of an order shares a line, at the place of the newest: they are sent one after
 * the other. The deliveries of an unfolded line follow it.
 */
export function toLogEntries(
  deliveries: readonly ListedDelivery[],
  isUnfolded: (key: string, folded: readonly ListedDelivery[]) => boolean,
): LogEntry[] {
  const toKey = ({ orderNumber, webhook }: ListedDelivery) => `${orderNumber} ${webhook.id}`;
  const missing = Map.groupBy(deliveries.filter(isMissing), toKey);
  return deliveries.flatMap((delivery): LogEntry[] => {
    const { orderNumber } = delivery;
    const key = toKey(delivery);
    const [first, second, ...others] = (isMissing(delivery) && missing.get(key)) || [];
    if (!first || !second) return [{ kind: "delivery", key: delivery.id, orderNumber, delivery }];
    if (delivery !== first) return [];
    const folded: Folded = [first, second, ...others];
    const line: LogEntry = { kind: "folded", key, orderNumber, deliveries: folded };
    if (!isUnfolded(key, folded)) return [line];
    return [
      line,
      ...folded.map((one): LogEntry => ({ kind: "delivery", key: one.id, orderNumber, delivery: one })),
    ];
  });
}

/** A resend is a person's act on one delivery, and a test is of no order. */
function isMissing({ state, isResending, isTest }: ListedDelivery): boolean {
  return state !== "DELIVERED" && !isResending && !isTest;
}
