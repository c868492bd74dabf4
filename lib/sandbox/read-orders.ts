import { deliveredOrderUpdateSchema, type OrderUpdateEvent } from "#lib/orders/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { ownOrganization } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { conflict, notFound } from "#lib/platform/errors.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";
import { toJson } from "#lib/platform/http/to-json.ts";
import type { SandboxOrder } from "./schemas.ts";

const mostListed = 50;

/** The organization's newest sandbox orders. @throws DomainError forbidden */
export async function listSandboxOrders(ctx: Context): Promise<Page<SandboxOrder>> {
  return onePage(await readOrders(ctx.db, ownOrganization(ctx.actor)));
}

/** @throws DomainError forbidden, not_found, also for another organization's order */
export async function getSandboxOrder(
  ctx: Context,
  orderNumber: string,
  db: Tx = ctx.db,
): Promise<SandboxOrder> {
  const [order] = await readOrders(db, ownOrganization(ctx.actor), orderNumber);
  if (!order) throw notFound("order");
  return order;
}

type Row = Omit<SandboxOrder, "createdAt" | "changedAt"> & { createdAt: Date; changedAt: Date | null };

async function readOrders(
  db: Tx,
  organizationId: string,
  orderNumber: string | null = null,
): Promise<SandboxOrder[]> {
  const one = orderNumber === null ? Prisma.empty : Prisma.sql`AND o."orderNumber" = ${orderNumber}`;
  const rows = await db.$queryRaw<Row[]>`
    SELECT o."orderNumber", o."createdAt", COALESCE(v."version", 0) AS "orderVersion", e."orderStatus" AS "status",
      COALESCE(e."payload"->'soldTo'->>'name', '') AS "customer",
      COALESCE(e."payload"->'orderAmounts'->>'total', '') AS "total", e."receivedAt" AS "changedAt"
    FROM "SandboxOrder" o
    LEFT JOIN "OrderVersion" v ON v."orderNumber" = o."orderNumber"
    LEFT JOIN LATERAL (
      SELECT * FROM "Event" WHERE "orderNumber" = o."orderNumber" AND "type" = 'ORDER_UPDATE'
      ORDER BY "orderVersion" DESC LIMIT 1
    ) e ON true
    WHERE o."organizationId" = ${organizationId} ${one}
    ORDER BY o."createdAt" DESC, o."orderNumber" LIMIT ${mostListed}`;
  return toJson(rows);
}

/** The latest ORDER_UPDATE of an order, for another audience. @throws DomainError conflict if its events were deleted */
export async function latestUpdate(
  tx: Tx,
  orderNumber: string,
  audience: string[],
): Promise<OrderUpdateEvent> {
  const event = await tx.event.findFirst({
    where: { orderNumber, type: "ORDER_UPDATE" },
    orderBy: { orderVersion: "desc" },
    select: { payload: true },
  });
  if (!event) throw conflict("The events of this order were deleted. Create a new order.");
  return { ...deliveredOrderUpdateSchema.parse(event.payload), audience };
}
