import type { OrderEvent } from "#lib/notifications/orders/shared/schemas.ts";
import { parseTime } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { changedFields } from "./changed-fields.ts";

/** An event that is not a duplicate, with its version of the order. */
export type Fresh = { event: OrderEvent; orderVersion: number; changedFields: string[] };

type Known = { eventIds: string[]; orders: { orderNumber: string; version: number; payload: unknown }[] };

/** Returns the order numbers, sorted so that concurrent publishers cannot deadlock, and the number of events of each. */
export function countByOrder(events: readonly OrderEvent[]): { orderNumbers: string[]; counts: number[] } {
  const byOrder = Map.groupBy(events, getOrderNumber);
  const orderNumbers = [...byOrder.keys()].sort();
  return { orderNumbers, counts: orderNumbers.map((orderNumber) => byOrder.get(orderNumber)?.length ?? 0) };
}

/**
 * Returns the events that are not known yet, each with the next version of its order. The caller must have locked the orders
 * and incremented their versions, so that this statement sees what earlier publishers committed.
 */
export async function numberEvents(tx: Tx, events: readonly OrderEvent[]): Promise<Fresh[]> {
  const { orderNumbers, counts } = countByOrder(events);
  const [known = { eventIds: [], orders: [] }] = await tx.$queryRaw<Known[]>`
    /* prepared: number_events */
    SELECT ARRAY(SELECT "eventId" FROM "Event" WHERE "eventId" = ANY(${events.map(({ eventId }) => eventId)}::text[])) AS "eventIds",
      ARRAY(
        SELECT json_build_object('orderNumber', v."orderNumber", 'version', v."version" - own."count", 'payload', e."payload")
        FROM unnest(${orderNumbers}::text[], ${counts}::int[]) AS own("orderNumber", "count")
        JOIN "OrderVersion" v ON v."orderNumber" = own."orderNumber"
        LEFT JOIN "Event" e ON e."orderNumber" = v."orderNumber" AND e."orderVersion" = v."version" - own."count"
      ) AS "orders"`;
  const seen = new Set(known.eventIds);
  const latest = new Map(known.orders.map((order) => [order.orderNumber, order]));
  const fresh = events.flatMap((event) => {
    if (seen.has(event.eventId)) return [];
    seen.add(event.eventId);
    const orderNumber = getOrderNumber(event);
    const { version, payload: before } = latest.get(orderNumber) ?? { version: 0, payload: null };
    const payload = getPayload(event);
    latest.set(orderNumber, { orderNumber, version: version + 1, payload });
    return [{ event, orderVersion: version + 1, changedFields: changedFields(before, payload) }];
  });
  // Duplicates are rare, so the caller incremented the versions as if there were none.
  if (fresh.length < events.length)
    await tx.$executeRaw`
      UPDATE "OrderVersion" v SET "version" = own."version"
      FROM unnest(${[...latest.keys()]}::text[], ${[...latest.values()].map(({ version }) => version)}::int[])
        AS own("orderNumber", "version")
      WHERE v."orderNumber" = own."orderNumber"`;
  return fresh;
}

export function getOrderNumber(event: OrderEvent): string {
  return event.event === "ORDER_UPDATE" ? event.salesOrder.orderNumber : event.data.orderNumber;
}

/** Returns the client IDs of the event's audience, each once. Empty if the audience is `all`. */
export function getClientIds({ audience }: OrderEvent): string[] {
  return audience === "all" ? [] : [...new Set(audience)];
}

/** A spelling that all receivers can parse: upper case, seconds below 60. */
const commonTime = /T\d\d:\d\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Returns the body for receivers: without `audience`, and with `occurredAt` in a common spelling. */
export function getPayload(event: OrderEvent): Record<string, unknown> {
  const { audience: _, ...payload } = event;
  if (commonTime.test(event.occurredAt)) return payload;
  return { ...payload, occurredAt: parseTime(event.occurredAt)?.toISOString() ?? event.occurredAt };
}
