/** Statuses of sample orders. Each step is an ORDER_UPDATE, and the last one an ORDER_INVOICED too. */
export const orderStatuses = ["Pending", "Scheduled", "Processed", "In Progress", "Delivered", "Invoiced"];

/** Statuses that order systems send. Any other text is accepted. */
export const commonStatuses = [
  "Pending",
  "Requested",
  "Needs approval",
  "Scheduled",
  "Pickup Scheduled",
  "Processed",
  "In Progress",
  "Attempted",
  "Ready for Pick Up",
  "Partial",
  "Picked Up",
  "Pick up Complete",
  "Delivered",
  "Invoiced",
  "Canceled",
  "Cancelled",
];

/** The status after `status`: the first one for null, and null at the end or after a status of another system. */
export function nextOrderStatus(status: string | null): string | null {
  if (status !== null && !orderStatuses.includes(status)) return null;
  return orderStatuses[status === null ? 0 : orderStatuses.indexOf(status) + 1] ?? null;
}
