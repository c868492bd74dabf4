import type { Context } from "#lib/platform/access/context.ts";
import { requireStaff } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";
import { nextOrderStatus } from "./order-statuses.ts";
import { amountsOf, deskOrderNumbers, sampleOrder, toDecimal } from "./sample-orders.ts";
import type { DeskOrder } from "./schemas.ts";

/** @throws DomainError forbidden: the Order desk is the distributor's */
export function requireOrderDesk(ctx: Context): void {
  requireStaff(ctx.actor, "use the Order desk");
}

/** The latest status of each order that had an event, from the events themselves: orders have no table here. */
export async function readStatuses(
  db: Tx,
  orderNumbers: readonly string[],
): Promise<Map<string, { status: string; changedAt: Date }>> {
  const rows = await db.$queryRaw<{ orderNumber: string; status: string; changedAt: Date }[]>`
    SELECT DISTINCT ON ("orderNumber") "orderNumber", "payload"->'salesOrder'->>'status' AS "status",
      "receivedAt" AS "changedAt"
    FROM "Event" WHERE "type" = 'ORDER_UPDATE' AND "orderNumber" = ANY(${[...orderNumbers]}::text[])
    ORDER BY "orderNumber", "receivedAt" DESC, "id" DESC`;
  return new Map(rows.map(({ orderNumber, status, changedAt }) => [orderNumber, { status, changedAt }]));
}

/** The sample orders with their statuses. @throws DomainError forbidden */
export async function listDeskOrders(ctx: Context): Promise<Page<DeskOrder>> {
  requireOrderDesk(ctx);
  const statuses = await readStatuses(ctx.db, deskOrderNumbers);
  return onePage(deskOrderNumbers.map((orderNumber) => toDeskOrder(orderNumber, statuses.get(orderNumber))));
}

export function toDeskOrder(
  orderNumber: string,
  last: { status: string; changedAt: Date } | undefined,
): DeskOrder {
  const order = sampleOrder(orderNumber);
  return {
    orderNumber,
    customer: order.customer.name,
    total: toDecimal(amountsOf(order).total),
    status: last?.status ?? null,
    nextStatus: nextOrderStatus(last?.status ?? null),
    changedAt: last?.changedAt.toISOString() ?? null,
  };
}
