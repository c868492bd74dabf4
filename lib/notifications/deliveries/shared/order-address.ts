/** The page of an order. */
export function addressOfOrder(orderNumber: string): string {
  return `/orders/${encodeURIComponent(orderNumber)}`;
}

/** The list of orders with a reference. */
export function addressOfReference(reference: string): string {
  return `/orders?${new URLSearchParams({ reference })}`;
}
