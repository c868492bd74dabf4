import { getDeliveryState, getOutcome } from "#lib/notifications/deliveries/log/delivery-state.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import type { OrderDeliveries } from "#lib/portal/shared/overview-schemas.ts";

const maxOrders = 5;
/** The orders are looked for among so many deliveries. */
const maxLatest = 40;
/** More than an organization's webhooks get of an event. */
const maxOfEvents = 1_000;
const maxOfOrder = 4;

/**
 * The deliveries of the newest event of each of the latest orders. The newest are searched application by application, so that each is
 * read from an index that starts with it.
 */
export function latestSql(mine: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    WITH latest AS (
      SELECT d.* FROM (${mine}) mine CROSS JOIN LATERAL (
        SELECT "orderNumber", "eventId", "createdAt", "sequence" FROM "Delivery" d
        WHERE d."applicationId" = mine."id" AND NOT d."isTest"
        ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT ${maxLatest}
      ) d ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT ${maxLatest}
    ), orders AS (
      SELECT "eventId" FROM (
        SELECT DISTINCT ON ("orderNumber") * FROM latest ORDER BY "orderNumber", "createdAt" DESC, "sequence" DESC
      ) newest ORDER BY "createdAt" DESC, "sequence" DESC LIMIT ${maxOrders}
    )
    SELECT d."id", d."orderNumber", d."createdAt", d."state", d."attemptCount", d."scheduleStep",
      d."resentFrom", w."state" AS "webhookState", w."name" AS "webhookName", e."orderStatus"
    FROM orders o JOIN "Delivery" d ON d."eventId" = o."eventId" AND d."applicationId" IN (${mine})
      JOIN "Webhook" w ON w."id" = d."webhookId" JOIN "Event" e ON e."id" = d."eventId"
    ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT ${maxOfEvents}`;
}

export type LatestRow = Omit<Parameters<typeof getDeliveryState>[0], "webhook"> &
  Omit<OrderDeliveries["deliveries"][number], "state" | "isResending"> &
  Pick<OrderDeliveries, "orderNumber" | "orderStatus"> & { webhookState: string; createdAt: Date };

/** What became of the newest event of each order. */
export function byOrder(latest: readonly LatestRow[]): OrderDeliveries[] {
  return [...Map.groupBy(latest, ({ orderNumber }) => orderNumber)].flatMap(([orderNumber, rows]) => {
    const deliveries = rows.map(toDelivery);
    const others = deliveries.filter(({ state, isResending }) => state !== "DELIVERED" || isResending);
    const [newest] = rows;
    if (!newest) return [];
    return {
      orderNumber,
      orderStatus: newest.orderStatus,
      createdAt: newest.createdAt.toISOString(),
      delivered: deliveries.length - others.length,
      deliveries: others.slice(0, maxOfOrder),
      more: Math.max(0, others.length - maxOfOrder),
    };
  });
}

function toDelivery(row: LatestRow): OrderDeliveries["deliveries"][number] {
  return {
    id: row.id,
    webhookName: row.webhookName,
    state: getDeliveryState({ ...row, webhook: { state: row.webhookState } }),
    isResending: row.state === "PENDING" && getOutcome(row) !== null,
  };
}
