import type { AnsweredTestOrder } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import type { TestOrderQuery } from "#lib/notifications/orders/shared/schemas.ts";
import { listTestOrders } from "#lib/notifications/orders/test-orders/list-test-orders.ts";
import type { Actor, Context, UserActor } from "#lib/platform/access/context.ts";
import { visibleEvents } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Event } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import type { Page } from "#lib/platform/http/page.ts";
import { readDeliveries } from "./read-timeline.ts";
import { readAnswers, serializeDelivery } from "./show-order.ts";

const maxShown = 10;
/** Of an order, the statuses of so many of its newest events are shown. */
const maxEvents = 1_000;

/**
 * The test orders of an audience, each with what receivers answered to its last event.
 *
 * @throws DomainError invalid_request, not_found, too_many_requests
 */
export async function listAnsweredTestOrders(
  ctx: Context<UserActor>,
  query: TestOrderQuery,
): Promise<Page<AnsweredTestOrder>> {
  const { data: orders, nextCursor } = await listTestOrders(ctx, query);
  return readLog(ctx, async (db) => {
    const orderNumbers = orders.map(({ orderNumber }) => orderNumber);
    const events = await readLastEvents(db, ctx.actor, orderNumbers);
    const sent = await readSentStatuses(db, ctx.actor, orderNumbers);
    const all = await readDeliveries(
      db,
      ctx.actor,
      events.map(({ id }) => id),
    );
    const byEvent = Map.groupBy(all, ({ eventId }) => eventId);
    const shown = [...byEvent.values()].flatMap((deliveries) => deliveries.slice(0, maxShown));
    const answers = await readAnswers(db, ctx.actor, shown);
    const data = orders.map((listed): AnsweredTestOrder => {
      const order = { ...listed, sentStatuses: sent.get(listed.orderNumber) ?? [] };
      const last = events.find(({ orderNumber }) => orderNumber === order.orderNumber);
      if (!last) return { ...order, lastEvent: null };
      const deliveries = byEvent.get(last.id) ?? [];
      return {
        ...order,
        lastEvent: {
          event: last.type,
          status: last.orderStatus,
          deliveries: deliveries
            .slice(0, maxShown)
            .map((delivery) => serializeDelivery(delivery, answers.get(delivery.id) ?? null)),
          hasMore: deliveries.length > maxShown,
        },
      };
    });
    return { data, nextCursor };
  });
}

type LastEvent = Pick<Event, "id" | "orderNumber" | "type" | "orderStatus">;

/** The last event of each order that the actor may see. */
function readLastEvents(db: Tx, actor: Actor, orderNumbers: readonly string[]): Promise<LastEvent[]> {
  return db.$queryRaw<LastEvent[]>`
    SELECT last.* FROM unnest(${orderNumbers}::text[]) AS one("orderNumber") CROSS JOIN LATERAL (
      SELECT e."id", e."orderNumber", e."type"::text AS "type", e."orderStatus" FROM "Event" e
      WHERE e."orderNumber" = one."orderNumber" AND e."orderVersion" IS NOT NULL AND ${visibleEvents(actor)}
      ORDER BY e."orderVersion" DESC LIMIT 1
    ) last`;
}

/** The statuses that the orders' events have. */
async function readSentStatuses(
  db: Tx,
  actor: Actor,
  orderNumbers: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.$queryRaw<{ orderNumber: string; statuses: string[] }[]>`
    SELECT one."orderNumber", array_agg(DISTINCT e."orderStatus") AS "statuses"
    FROM unnest(${orderNumbers}::text[]) AS one("orderNumber") CROSS JOIN LATERAL (
      SELECT e."orderStatus" FROM "Event" e
      WHERE e."orderNumber" = one."orderNumber" AND e."orderVersion" IS NOT NULL AND ${visibleEvents(actor)}
      ORDER BY e."orderVersion" DESC LIMIT ${maxEvents}
    ) e WHERE e."orderStatus" IS NOT NULL
    GROUP BY one."orderNumber"`;
  return new Map(rows.map(({ orderNumber, statuses }) => [orderNumber, statuses]));
}
