import { testEventOrderNumber } from "#lib/notifications/orders/shared/sample-orders.ts";
import type { TestOrder, TestOrderQuery } from "#lib/notifications/orders/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { onePage, type Page } from "#lib/platform/http/page.ts";
import { findRecipients } from "./recipients.ts";

export const maxListed = 50;
/** A list looks at so many of the audience's newest events, however many it has. */
export const maxEventsRead = 5_000;

type Row = { orderNumber: string; status: string | null; events: number; updatedAt: Date };

/**
 * Test orders have no table: they are the orders whose number starts with TEST-, each for one audience. Reads one, or those
 * of the audience's newest events.
 *
 * @param audience the client IDs in ascending order, as they are stored
 */
export async function readTestOrders(
  db: Tx,
  audience: readonly string[],
  orderNumber?: string,
): Promise<TestOrder[]> {
  const newest =
    orderNumber === undefined
      ? Prisma.sql`ORDER BY "receivedAt" DESC LIMIT ${maxEventsRead}`
      : Prisma.sql`AND "orderNumber" = ${orderNumber} ORDER BY "orderVersion" DESC LIMIT 1`;
  const rows = await db.$queryRaw<Row[]>`
    WITH event AS (
      SELECT "orderNumber", "receivedAt" FROM "Event"
      WHERE "orderNumber" LIKE 'TEST-%' AND "audience" = ${audience}::text[]
        AND "orderNumber" <> ${testEventOrderNumber} ${newest}
    ), changed AS (
      SELECT "orderNumber", max("receivedAt") AS "updatedAt" FROM event
      GROUP BY "orderNumber" ORDER BY "updatedAt" DESC LIMIT ${maxListed}
    )
    SELECT c."orderNumber", c."updatedAt", v."version" AS "events",
      (SELECT e."orderStatus" FROM "Event" e WHERE e."orderNumber" = c."orderNumber" AND e."type" = 'ORDER_UPDATE'
        ORDER BY e."orderVersion" DESC LIMIT 1) AS "status"
    FROM changed c JOIN "OrderVersion" v ON v."orderNumber" = c."orderNumber"
    ORDER BY c."updatedAt" DESC`;
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/**
 * The 50 test orders of an audience that changed last, newest first.
 *
 * @throws DomainError invalid_request, not_found, too_many_requests
 *
 * Source: contract, "Test orders".
 */
export async function listTestOrders(ctx: Context, input: TestOrderQuery): Promise<Page<TestOrder>> {
  const recipients = await findRecipients(ctx, input.audience?.split(","), { parameter: "audience" });
  const audience = recipients.map(({ clientId }) => clientId);
  return onePage(await readLog(ctx, (db) => readTestOrders(db, audience)));
}
