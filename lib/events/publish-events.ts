import type { Tx } from "#lib/db/client.ts";
import { newId } from "#lib/ids.ts";
import { currentTraceparent } from "#lib/tracing/in-span.ts";
import type { OrderEvent } from "./schemas.ts";

export type Published =
  | { eventId: string; result: "accepted"; deliveries: number }
  | { eventId: string; result: "duplicate" };

type Target = { id: string; applicationId: string; clientId: string; events: string[] };

/**
 * Writes events and one delivery for each subscribed webhook of each event's audience, all in the caller's
 * transaction: both are committed or neither. An event whose id is known is a duplicate and changes nothing.
 * The results stand in the order of the events, and so do the deliveries of one order.
 *
 * Source: contract, "Where order events come from".
 */
export async function publishEvents(tx: Tx, events: readonly OrderEvent[]): Promise<Published[]> {
  const inserted = await insertEvents(tx, events);
  const fresh = events.filter((event) => inserted.has(event));
  const targets = fresh.length === 0 ? [] : await lockTargets(tx, fresh);
  const targetsOf = new Map(fresh.map((event) => [event, targets.filter((target) => isFor(event, target))]));
  await insertDeliveries(
    tx,
    fresh.flatMap((event) =>
      (targetsOf.get(event) ?? []).map((target) => ({
        event,
        target,
        eventRowId: inserted.get(event) ?? "",
      })),
    ),
  );
  return events.map((event) => {
    const { eventId } = event;
    const deliveries = targetsOf.get(event)?.length;
    return deliveries === undefined
      ? { eventId, result: "duplicate" }
      : { eventId, result: "accepted", deliveries };
  });
}

/** Rows are written in the order of their ids, so that two publishers never wait for each other in a circle. */
async function insertEvents(tx: Tx, events: readonly OrderEvent[]): Promise<Map<OrderEvent, string>> {
  const first = new Map<string, OrderEvent>();
  for (const event of events) if (!first.has(event.eventId)) first.set(event.eventId, event);
  const rows = [...first.values()].sort((a, b) => (a.eventId < b.eventId ? -1 : 1));
  if (rows.length === 0) return new Map();
  const created = await tx.$queryRaw<{ id: string; eventId: string }[]>`
    INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "occurredAt", "receivedAt", "payload", "audience", "traceparent")
    SELECT r."id", r."eventId", r."type"::"EventType", r."orderNumber", r."occurredAt"::timestamptz, clock_timestamp(), r."payload"::json,
           ARRAY(SELECT json_array_elements_text(r."audience"::json)),
           ${currentTraceparent()}::text
    FROM unnest(
      ${rows.map(() => newId("event"))}::text[], ${rows.map((event) => event.eventId)}::text[],
      ${rows.map((event) => event.event)}::text[], ${rows.map(orderNumberOf)}::text[],
      ${rows.map((event) => event.occurredAt)}::text[], ${rows.map((event) => JSON.stringify(payloadOf(event)))}::text[],
      ${rows.map((event) => JSON.stringify(event.audience === "all" ? [] : event.audience))}::text[]
    ) AS r("id", "eventId", "type", "orderNumber", "occurredAt", "payload", "audience")
    ON CONFLICT ("eventId") DO NOTHING
    RETURNING "id", "eventId"`;
  const ids = new Map(created.map((row) => [row.eventId, row.id]));
  return new Map(
    [...first.values()].flatMap((event) => {
      const id = ids.get(event.eventId);
      return id === undefined ? [] : [[event, id] as const];
    }),
  );
}

/**
 * The registered webhooks that any of the events may be for, held until the transaction ends against being
 * unregistered: a delivery for one that is gone would wait forever. Claims and other publishers pass.
 */
function lockTargets(tx: Tx, events: readonly OrderEvent[]): Promise<Target[]> {
  const types = [...new Set(events.map(({ event }) => event))];
  const forAll = events.some(({ audience }) => audience === "all");
  const clientIds = [...new Set(events.flatMap(({ audience }) => (audience === "all" ? [] : audience)))];
  return tx.$queryRaw<Target[]>`
    SELECT w."id", w."applicationId", w."events"::text[] AS "events", a."clientId"
    FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId"
    WHERE w."unregisteredAt" IS NULL AND w."events"::text[] && ${types}::text[]
      AND (${forAll} OR a."clientId" = ANY(${clientIds}::text[]))
    ORDER BY w."id"
    FOR KEY SHARE OF w`;
}

function isFor(event: OrderEvent, target: Target): boolean {
  return (
    target.events.includes(event.event) &&
    (event.audience === "all" || event.audience.includes(target.clientId))
  );
}

/**
 * From the events' own rows, so that none is without its event; of the webhooks the foreign key decides, and through
 * them of the applications. A foreign key for each of the three would take half of the publication's time.
 */
async function insertDeliveries(
  tx: Tx,
  deliveries: readonly { event: OrderEvent; eventRowId: string; target: Target }[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const written = await tx.$executeRaw`
    INSERT INTO "Delivery" ("id", "eventId", "webhookId", "applicationId", "eventType", "orderNumber", "nextAttemptAt")
    SELECT r."id", e."id", r."webhookId", r."applicationId", e."type", e."orderNumber", now()
    FROM unnest(
      ${deliveries.map(() => newId("delivery"))}::text[], ${deliveries.map(({ eventRowId }) => eventRowId)}::text[],
      ${deliveries.map(({ target }) => target.id)}::text[], ${deliveries.map(({ target }) => target.applicationId)}::text[]
    ) WITH ORDINALITY AS r("id", "eventId", "webhookId", "applicationId", "position")
    JOIN "Event" e ON e."id" = r."eventId"
    ORDER BY r."position"`;
  if (written !== deliveries.length)
    throw new Error(`of ${deliveries.length} deliveries ${written} have their event`);
}

/** The number of the order that an event is about. */
export function orderNumberOf(event: OrderEvent): string {
  switch (event.event) {
    case "ORDER_UPDATE":
      return event.salesOrder.orderNumber;
    case "ORDER_INVOICED":
      return event.data.orderNumber;
  }
}

/** The body that receivers get: `audience` belongs to the intake. */
function payloadOf(event: OrderEvent): Record<string, unknown> {
  const { audience: _, ...payload } = event;
  return payload;
}
