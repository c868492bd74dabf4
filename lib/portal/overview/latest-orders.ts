import { deliveryStateOf, outcomeOf } from "#lib/deliveries/log/delivery-state.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import type { OrderDeliveries } from "./schemas.ts";

const mostLatest = 40;
const mostOrders = 5;
const mostOfOrder = 4;

export type LatestRow = Parameters<typeof deliveryStateOf>[0] &
  Omit<OrderDeliveries["deliveries"][number], "state" | "isResending"> &
  Pick<OrderDeliveries, "orderNumber" | "orderStatus">;
/** The latest deliveries of the applications `mine`, application by application, so that each is read from an index that starts with it. */
export const latestSql = Prisma.sql`
  SELECT d."id", d."eventType", d."orderNumber", d."createdAt", d."state", d."attemptCount", d."scheduleStep",
    d."replayedFrom", json_build_object('state', w."state") AS "webhook", w."name" AS "webhookName", e."orderStatus"
  FROM mine CROSS JOIN LATERAL (
    SELECT * FROM "Delivery" d WHERE d."applicationId" = mine."id" AND NOT d."isTest"
    ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT ${mostLatest}
  ) d JOIN "Webhook" w ON w."id" = d."webhookId" JOIN "Event" e ON e."id" = d."eventId"
  ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT ${mostLatest}`;

/** The latest orders with their latest deliveries. */
export function byOrder(latest: readonly LatestRow[]): OrderDeliveries[] {
  const orders = [...Map.groupBy(latest, ({ orderNumber }) => orderNumber)].slice(0, mostOrders);
  return orders.map(([orderNumber, rows]) => ({
    orderNumber,
    orderStatus: rows.find(({ orderStatus }) => orderStatus !== null)?.orderStatus ?? null,
    deliveries: rows.slice(0, mostOfOrder).map((row) => ({
      ...{ id: row.id, eventType: row.eventType, webhookName: row.webhookName },
      state: deliveryStateOf(row),
      isResending: row.state === "PENDING" && outcomeOf(row) !== null,
      createdAt: new Date(row.createdAt).toISOString(),
    })),
    more: Math.max(0, rows.length - mostOfOrder),
  }));
}
