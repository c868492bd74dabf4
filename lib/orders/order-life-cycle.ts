/** The way of an order on the Order desk and in the simulation; each step is an ORDER_UPDATE, the last an invoice too. */
export const orderLifeCycle = [
  "Pending",
  "Scheduled",
  "Processed",
  "In Progress",
  "Delivered",
  "Invoiced",
] as const;
export type OrderStatus = (typeof orderLifeCycle)[number];

/** The status after `status`; the first one for an order that nobody heard of yet; null at the end. */
export function nextOrderStatus(status: string | null): OrderStatus | null {
  if (status === null) return orderLifeCycle[0];
  const at = orderLifeCycle.map(String).indexOf(status);
  return at < 0 ? null : (orderLifeCycle[at + 1] ?? null);
}
