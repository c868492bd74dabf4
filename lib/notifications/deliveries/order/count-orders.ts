import { deriveState, outcomeSql } from "#lib/notifications/deliveries/log/delivery-state.ts";
import type { deliveryStates } from "#lib/notifications/deliveries/shared/delivery-states.ts";
import type { DeliveryCounts } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { Actor } from "#lib/platform/access/context.ts";
import {
  type ApplicationFilter,
  visibleApplicationIds,
  visibleEvents,
} from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Event } from "#lib/platform/db/generated/client.ts";

/**
 * What an order has, of the events and applications that the actor may see. `status` is of its newest event that has one,
 * `acceptedAt` of its newest event. `unreached`: how many events have no delivery, and the newest of them.
 */
export type CountedOrder = {
  status: string | null;
  acceptedAt: Date;
  events: number;
  unreached: number;
  newestUnreached: Pick<Event, "id" | "audience"> | null;
  counts: DeliveryCounts;
};

/**
 * Counts the events and the deliveries of orders. Those without an event that the actor may see are left out.
 *
 * @param max of each order, only so many of the newest events and deliveries are counted. Null: all
 * @param filter counts only what is for these applications
 */
export async function countOrders(
  db: Tx,
  actor: Actor,
  orderNumbers: readonly string[],
  max: number | null,
  filter: ApplicationFilter = {},
): Promise<Map<string, CountedOrder>> {
  const events = await countEvents(db, actor, orderNumbers, max, filter);
  const counts = await countStates(db, actor, orderNumbers, max, filter);
  return new Map(
    events.map(({ orderNumber, ...order }) => [
      orderNumber,
      { ...order, counts: counts.get(orderNumber) ?? sumStates([]) },
    ]),
  );
}

type EventsRow = Omit<CountedOrder, "counts"> & { orderNumber: string };

function countEvents(
  db: Tx,
  actor: Actor,
  orderNumbers: readonly string[],
  max: number | null,
  filter: ApplicationFilter,
): Promise<EventsRow[]> {
  return db.$queryRaw<EventsRow[]>`
    SELECT counted."orderNumber", counted."status", counted."acceptedAt", counted."events", counted."unreached",
      CASE WHEN u."id" IS NOT NULL THEN json_build_object('id', u."id", 'audience', u."audience") END AS "newestUnreached"
    FROM (
      SELECT one."orderNumber", count(*)::int AS "events", count(*) FILTER (WHERE e."isUnreached")::int AS "unreached",
        (array_agg(e."receivedAt" ORDER BY e."orderVersion" DESC))[1] AS "acceptedAt",
        (array_agg(e."orderStatus" ORDER BY e."orderVersion" DESC) FILTER (WHERE e."orderStatus" IS NOT NULL))[1] AS "status",
        (array_agg(e."id" ORDER BY e."orderVersion" DESC) FILTER (WHERE e."isUnreached"))[1] AS "unreachedId"
      FROM unnest(${orderNumbers}::text[]) AS one("orderNumber") CROSS JOIN LATERAL (
        SELECT e."id", e."orderVersion", e."orderStatus", e."receivedAt", NOT EXISTS (
          SELECT FROM "Delivery" d
          WHERE d."eventId" = e."id" AND d."applicationId" IN (${visibleApplicationIds(actor, filter)}) OFFSET 0) AS "isUnreached"
        FROM "Event" e
        WHERE e."orderNumber" = one."orderNumber" AND e."orderVersion" IS NOT NULL AND ${visibleEvents(actor, filter)}
        ORDER BY e."orderVersion" DESC LIMIT ${max}
      ) e
      GROUP BY one."orderNumber"
    ) counted LEFT JOIN "Event" u ON u."id" = counted."unreachedId"`;
}

type StateRow = Parameters<typeof deriveState>[0] & { orderNumber: string; count: number };

/** How many deliveries of each order are in each state. */
async function countStates(
  db: Tx,
  actor: Actor,
  orderNumbers: readonly string[],
  max: number | null,
  filter: ApplicationFilter,
): Promise<Map<string, DeliveryCounts>> {
  const rows = await db.$queryRaw<StateRow[]>`
    SELECT one."orderNumber", (${outcomeSql})::text AS "outcome", d."attemptCount" > 0 AS "isAttempted",
      w."state"::text AS "webhookState", count(*)::int AS "count"
    FROM unnest(${orderNumbers}::text[]) AS one("orderNumber") CROSS JOIN LATERAL (
      SELECT d."webhookId", d."state", d."scheduleStep", d."resentFrom", d."attemptCount" FROM "Delivery" d
      WHERE d."orderNumber" = one."orderNumber" AND d."applicationId" IN (${visibleApplicationIds(actor, filter)})
      ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT ${max}
    ) d JOIN "Webhook" w ON w."id" = d."webhookId"
    GROUP BY 1, 2, 3, 4`;
  const byOrder = Map.groupBy(rows, ({ orderNumber }) => orderNumber);
  return new Map(
    [...byOrder].map(([orderNumber, ofOrder]) => [
      orderNumber,
      sumStates(ofOrder.map((row) => [deriveState(row), row.count])),
    ]),
  );
}

function sumStates(
  entries: readonly (readonly [state: (typeof deliveryStates)[number], count: number])[],
): DeliveryCounts {
  const counts = { QUEUED: 0, RETRYING: 0, HELD: 0, DELIVERED: 0, GIVEN_UP: 0 };
  for (const [state, count] of entries) counts[state] += count;
  return counts;
}
