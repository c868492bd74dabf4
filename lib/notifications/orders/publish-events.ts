import { enqueueDeliveries } from "#lib/notifications/deliveries/queue/enqueue-deliveries.ts";
import { testOrderPrefix } from "#lib/notifications/orders/shared/sample-orders.ts";
import type { IntakeResult, OrderEvent } from "#lib/notifications/orders/shared/schemas.ts";
import { parseTime } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { conflict } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { currentTraceparent } from "#lib/platform/tracing/in-span.ts";
import { compareDuplicates } from "./compare-duplicates.ts";
import {
  countByOrder,
  type Fresh,
  getClientIds,
  getOrderNumber,
  getPayload,
  numberEvents,
} from "./number-events.ts";
import { getReferences, referenceKey } from "./references.ts";

export type Published = IntakeResult & { eventId: string };

/** The `clientId` in EventReader of events whose audience is `all`. */
export const everyReader = "*";
/** Another one of events that no webhook was subscribed to, so that staff find them. Test orders have none. */
export const nobodyReader = "!";

type Target = { webhookId: string; applicationId: string; clientId: string; events: string[] };

/**
 * Writes events, and a delivery for each subscribed webhook in their audiences, in the caller's transaction. An event with a
 * known ID is a duplicate: if its content differs, that is recorded, and nothing else changes. Results, order versions, and
 * deliveries follow the order of the events.
 *
 * @param publisherId the application or person that publishes
 * @throws DomainError conflict if another publisher committed an ID at the same time for another order
 *
 * Source: contract, "Where order events come from", "Versions of an order".
 */
export async function publishEvents(
  tx: Tx,
  events: readonly OrderEvent[],
  publisherId: string | null = null,
): Promise<Published[]> {
  const targets = await lockOrdersAndTargets(tx, events);
  const fresh = await numberEvents(tx, events);
  const differing = await compareDuplicates(tx, events, fresh);
  const deliveries = fresh.flatMap(({ event }) =>
    targets.filter((target) => isFor(event, target)).map((target) => ({ event, target })),
  );
  if (fresh.length > 0) await insertEvents(tx, fresh, deliveries, publisherId);
  if (differing.size > 0) await recordDifferences(tx, differing, publisherId);
  if (fresh.length === 0) return events.map((event) => toDuplicate(event, differing));
  const accepted = new Set(fresh.map(({ event }) => event));
  const unknown = await findUnknownClients(tx, [...accepted], targets);
  const deliveriesByEvent = Map.groupBy(deliveries, ({ event }) => event);
  return events.map((event) => {
    const { eventId } = event;
    if (!accepted.has(event)) return toDuplicate(event, differing);
    const unknownClientIds = [...new Set(getClientIds(event))].filter((id) => unknown.has(id));
    return {
      eventId,
      result: "accepted",
      deliveries: deliveriesByEvent.get(event)?.length ?? 0,
      ...(unknownClientIds.length > 0 && { unknownClientIds }),
    };
  });
}

function toDuplicate(event: OrderEvent, differing: ReadonlyMap<OrderEvent, string>): Published {
  const { eventId } = event;
  const pointer = differing.get(event);
  if (pointer === undefined) return { eventId, result: "duplicate" };
  return { eventId, result: "duplicate", differs: true, pointer };
}

/** Inserts the events, in the order of the feed, and their deliveries. */
async function insertEvents(
  tx: Tx,
  fresh: readonly Fresh[],
  deliveries: readonly { event: OrderEvent; target: Target }[],
  publisherId: string | null,
): Promise<void> {
  const events = fresh.map(({ event }) => event);
  const reached = new Set(deliveries.map(({ event }) => event));
  const unreached = events.filter((event) => !reached.has(event) && !isTestOrder(event));
  const [written] = await tx.$queryRaw<{ events: number; deliveries: number }[]>`
    /* prepared: insert_events */
    WITH created AS (
      INSERT INTO "Event" ("id", "eventId", "type", "orderNumber", "orderStatus", "orderVersion", "changedFields", "occurredAt",
        "receivedAt", "payload", "audience", "references", "traceparent", "publisherId")
      SELECT r."id", r."eventId", r."type"::"EventType", r."orderNumber", r."orderStatus",
        r."orderVersion", r."changedFields"::text[], r."occurredAt"::timestamptz, clock_timestamp(),
        r."payload", r."audience"::text[], r."references"::text[], ${currentTraceparent()}::text,
        ${publisherId}::text
      FROM ROWS FROM (
        unnest(${fresh.map(() => newId("event"))}::text[], ${events.map((event) => event.eventId)}::text[],
          ${events.map((event) => event.event)}::text[], ${events.map(getOrderNumber)}::text[],
          ${events.map(getOrderStatus)}::text[], ${fresh.map(({ orderVersion }) => orderVersion)}::int[],
          ${fresh.map(({ changedFields }) => arrayText(changedFields))}::text[],
          ${events.map(({ occurredAt }) => parseTime(occurredAt)?.toISOString() ?? occurredAt)}::text[],
          ${events.map((event) => arrayText(getClientIds(event)))}::text[],
          ${events.map((event) => arrayText(getReferences(event)))}::text[]),
        json_array_elements(${JSON.stringify(events.map(getPayload))}::json)
      ) WITH ORDINALITY AS r("id", "eventId", "type", "orderNumber", "orderStatus", "orderVersion", "changedFields", "occurredAt",
        "audience", "references", "payload", "position")
      ORDER BY r."position"
      ON CONFLICT ("eventId") DO NOTHING
      RETURNING "id", "eventId", "type", "orderNumber", "sequence", "audience", "references"
    ), reading AS (
      SELECT reader, c."sequence", c."id", c."references"
      FROM created c CROSS JOIN unnest(
        CASE c."audience" WHEN '{}' THEN ARRAY[${everyReader}] ELSE c."audience" END
        || CASE WHEN c."eventId" = ANY(${unreached.map(({ eventId }) => eventId)}::text[]) THEN ARRAY[${nobodyReader}]::text[] END
      ) AS reader
    ), readers AS (
      INSERT INTO "EventReader" ("clientId", "sequence", "eventId")
      SELECT reader, "sequence", "id" FROM reading
    ), referred AS (
      INSERT INTO "EventReference" ("clientId", "value", "sequence", "eventId")
      SELECT reader, value, "sequence", "id" FROM reading CROSS JOIN unnest("references") AS value
    ), queued AS (
      ${enqueueDeliveries(deliveries.map(({ event, target }) => ({ ...target, eventId: event.eventId })))}
    )
    SELECT (SELECT count(*) FROM created)::int AS "events", (SELECT count(*) FROM queued)::int AS "deliveries"`;
  if (written?.events !== fresh.length)
    throw conflict("Another publisher uses one of these event IDs. Send them again.");
  if (written.deliveries !== deliveries.length)
    throw new Error(`Only ${written.deliveries} of ${deliveries.length} deliveries have their event.`);
}

/** An event keeps no more references of different content. */
const maxOtherReferences = 100;

/**
 * One row for each accepted event. What only the repeated event names is a reference for staff: people complain about the order
 * that was not sent. Sorted, so that concurrent publishers cannot deadlock.
 */
async function recordDifferences(
  tx: Tx,
  differing: ReadonlyMap<OrderEvent, string>,
  publisherId: string | null,
): Promise<void> {
  const byId = Map.groupBy(differing, ([{ eventId }]) => eventId);
  const eventIds = [...byId.keys()].sort();
  const latest = eventIds.map((eventId) => byId.get(eventId)?.at(-1)?.[1] ?? "");
  const counts = eventIds.map((eventId) => byId.get(eventId)?.length ?? 0);
  const named = eventIds.map((eventId) => {
    const texts = (byId.get(eventId) ?? []).flatMap(([event]) => [
      referenceKey(getOrderNumber(event)),
      ...getReferences(event),
    ]);
    return arrayText([...new Set(texts)]);
  });
  await tx.$executeRaw`
    WITH recorded AS (
      INSERT INTO "EventDifference" AS known ("eventId", "count", "pointer", "publisherId", "latestAt", "references")
      SELECT e."id", r."count", r."pointer", ${publisherId}::text, clock_timestamp(), (ARRAY(
        SELECT value FROM unnest(r."named"::text[]) AS value
        WHERE value <> lower(e."orderNumber") AND value <> ALL(COALESCE(e."references", '{}'))))[:${maxOtherReferences}::int]
      FROM unnest(${eventIds}::text[], ${latest}::text[], ${counts}::int[], ${named}::text[])
        AS r("eventId", "pointer", "count", "named")
      JOIN "Event" e ON e."eventId" = r."eventId"
      ORDER BY r."eventId"
      ON CONFLICT ("eventId") DO UPDATE SET "count" = known."count" + excluded."count", "pointer" = excluded."pointer",
        "publisherId" = excluded."publisherId", "latestAt" = excluded."latestAt",
        "references" = (COALESCE(known."references", '{}') || ARRAY(
          SELECT value FROM unnest(excluded."references") AS value
          WHERE value <> ALL(COALESCE(known."references", '{}'))))[:${maxOtherReferences}::int]
      RETURNING "eventId", "references"
    )
    INSERT INTO "EventReference" ("clientId", "value", "sequence", "eventId")
    SELECT ${nobodyReader}, value, e."sequence", e."id"
    FROM recorded r JOIN "Event" e ON e."id" = r."eventId" CROSS JOIN unnest(r."references") AS value
    ON CONFLICT DO NOTHING`;
}

function isTestOrder(event: OrderEvent): boolean {
  return getOrderNumber(event).startsWith(testOrderPrefix);
}

function getOrderStatus(event: OrderEvent): string | null {
  return event.event === "ORDER_UPDATE" ? event.salesOrder.status : null;
}

/** Formats a PostgreSQL array literal, which PostgreSQL reads faster than JSON. */
function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/** Returns the client IDs in the audiences that belong to no application. */
async function findUnknownClients(
  tx: Tx,
  events: readonly OrderEvent[],
  targets: readonly Target[],
): Promise<Set<string>> {
  const named = new Set(events.flatMap(getClientIds));
  for (const { clientId } of targets) named.delete(clientId);
  if (named.size === 0) return named;
  const known = await tx.application.findMany({
    where: { clientId: { in: [...named] } },
    select: { clientId: true },
  });
  for (const { clientId } of known) named.delete(clientId);
  return named;
}

/**
 * Increments the versions of the events' orders, which locks them. Also locks the webhooks that may get deliveries: if one
 * were unregistered before the commit, its delivery would wait forever. These locks block neither claims nor publishers of
 * other orders.
 */
function lockOrdersAndTargets(tx: Tx, events: readonly OrderEvent[]): Promise<Target[]> {
  const { orderNumbers, counts } = countByOrder(events);
  const types = [...new Set(events.map(({ event }) => event))];
  const forAll = events.some(({ audience }) => audience === "all");
  const clientIds = [...new Set(events.flatMap(getClientIds))];
  return tx.$queryRaw<Target[]>`
    /* prepared: lock_orders_and_targets */
    WITH counted AS (
      INSERT INTO "OrderVersion" ("orderNumber", "version") SELECT * FROM unnest(${orderNumbers}::text[], ${counts}::int[])
      ON CONFLICT ("orderNumber") DO UPDATE SET "version" = "OrderVersion"."version" + excluded."version"
    )
    SELECT w."id" AS "webhookId", w."applicationId", w."events"::text[] AS "events", a."clientId"
    FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId"
    WHERE w."unregisteredAt" IS NULL AND w."events"::text[] && ${types}::text[]
      AND (${forAll} OR a."clientId" = ANY(${clientIds}::text[]))
    ORDER BY w."id"
    FOR KEY SHARE OF w`;
}

function isFor({ event, audience }: OrderEvent, target: Target): boolean {
  return target.events.includes(event) && (audience === "all" || audience.includes(target.clientId));
}
