import type { ListedDelivery } from "#lib/deliveries/schemas.ts";

/** A delivery of the log, or queued ones of one order to one webhook, folded into a line. */
export type LogEntry =
  | { kind: "delivery"; key: string; orderNumber: string; delivery: ListedDelivery }
  | {
      kind: "folded";
      key: string;
      orderNumber: string;
      deliveries: readonly [ListedDelivery, ...ListedDelivery[]];
    };

/**
 * The lines of a page of the log. Of an order's deliveries in a row, the queued ones to a webhook share a line: they are
 * sent one after the other. The deliveries of an unfolded line follow it.
 */
export function toLogEntries(
  deliveries: readonly ListedDelivery[],
  isUnfolded: (key: string, folded: readonly ListedDelivery[]) => boolean,
): LogEntry[] {
  const entries: LogEntry[] = [];
  for (const ofOrder of ordersInARow(deliveries)) {
    const queued = Map.groupBy(
      ofOrder.filter(({ state }) => state === "QUEUED"),
      ({ webhook }) => webhook.id,
    );
    for (const delivery of ofOrder) {
      const { orderNumber, webhook } = delivery;
      const [first, ...others] = queued.get(webhook.id) ?? [];
      if (delivery.state !== "QUEUED" || !first || others.length === 0) {
        entries.push({ kind: "delivery", key: delivery.id, orderNumber, delivery });
        continue;
      }
      if (delivery !== first) continue;
      const key = `${orderNumber} ${webhook.id}`;
      const folded = [first, ...others] as const;
      entries.push({ kind: "folded", key, orderNumber, deliveries: folded });
      if (isUnfolded(key, folded))
        for (const one of folded) entries.push({ kind: "delivery", key: one.id, orderNumber, delivery: one });
    }
  }
  return entries;
}

function ordersInARow(deliveries: readonly ListedDelivery[]): ListedDelivery[][] {
  const orders: ListedDelivery[][] = [];
  for (const delivery of deliveries) {
    const last = orders.at(-1);
    if (last?.[0]?.orderNumber === delivery.orderNumber) last.push(delivery);
    else orders.push([delivery]);
  }
  return orders;
}
