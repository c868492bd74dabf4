// `orders` maps order numbers to what you stored last. Returns whether the event was newer.
export function keepLatest(orders, { orderNumber, version, payload }) {
  const stored = orders.get(orderNumber);
  if (stored && stored.version >= version) return false; // A repeat, or older than what you have.
  orders.set(orderNumber, { version, payload });
  return true;
}
