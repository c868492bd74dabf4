/** The way of an order on the Order desk and in the simulation; each step is an ORDER_UPDATE, the last an invoice too. */
export const orderStatuses = [
  "Pending",
  "Scheduled",
  "Processed",
  "In Progress",
  "Delivered",
  "Invoiced",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The status after `status`; the first one for an order that nobody heard of yet; null at the end. */
export function nextOrderStatus(status: string | null): OrderStatus | null {
  if (status === null) return orderStatuses[0];
  const at = orderStatuses.map(String).indexOf(status);
  return at < 0 ? null : (orderStatuses[at + 1] ?? null);
}
