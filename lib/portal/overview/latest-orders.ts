import { getDeliveryState, getOutcome } from "#lib/notifications/deliveries/log/delivery-state.ts";
import type { OrderDeliveries } from "#lib/portal/shared/overview-schemas.ts";

/** The newest deliveries are grouped by order. */
export const maxLatest = 40;
const maxOrders = 5;
const maxOfOrder = 4;

export type LatestRow = Omit<Parameters<typeof getDeliveryState>[0], "webhook"> &
  Omit<OrderDeliveries["deliveries"][number], "state" | "isResending" | "createdAt"> &
  Pick<OrderDeliveries, "orderNumber" | "orderStatus"> & { webhookState: string; createdAt: Date };

/** The latest orders with their latest deliveries. */
export function byOrder(latest: readonly LatestRow[]): OrderDeliveries[] {
  const orders = [...Map.groupBy(latest, ({ orderNumber }) => orderNumber)].slice(0, maxOrders);
  return orders.map(([orderNumber, rows]) => ({
    orderNumber,
    orderStatus: rows.find(({ orderStatus }) => orderStatus !== null)?.orderStatus ?? null,
    deliveries: rows.slice(0, maxOfOrder).map((row) => ({
      id: row.id,
      eventType: row.eventType,
      webhookName: row.webhookName,
      state: getDeliveryState({ ...row, webhook: { state: row.webhookState } }),
      isResending: row.state === "PENDING" && getOutcome(row) !== null,
      createdAt: row.createdAt.toISOString(),
    })),
    more: Math.max(0, rows.length - maxOfOrder),
  }));
}
