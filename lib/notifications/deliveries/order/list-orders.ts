import type {
  ListedOrder,
  OrderList,
  OrderListQuery,
} from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { nobodyReader } from "#lib/notifications/orders/publish-events.ts";
import { referenceKey } from "#lib/notifications/orders/references.ts";
import { type Context, isStaff, type UserActor } from "#lib/platform/access/context.ts";
import { visibleApplications, visibleEvents } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { type Event, Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { unexpectedCursor } from "#lib/platform/http/page.ts";
import { openCursor, sealCursor } from "#lib/platform/http/sealed-cursor.ts";
import { invalidFields } from "#lib/platform/http/validate.ts";
import { readAudiences } from "./read-audiences.ts";
import { readDeliveries } from "./read-timeline.ts";
import { readersOf } from "./readers.ts";
import { sumStates } from "./show-order.ts";
import { getCause } from "./unreached.ts";

const eventsPerPage = 100;
const maxPublishers = 5;
const list = "orders";

type Row = Pick<Event, "id" | "orderNumber" | "orderStatus" | "receivedAt" | "audience"> & { place: string };

/**
 * The orders of the newest 100 events that the person may see and that match the filters, the order of the newest event first.
 * An order with events on several pages is on each.
 *
 * @throws DomainError invalid_request
 */
export async function listOrders(ctx: Context<UserActor>, query: OrderListQuery): Promise<OrderList> {
  const { actor } = ctx;
  return readLog(ctx, async (db) => {
    const rows = await findEvents(db, ctx, query);
    const events = rows.slice(0, eventsPerPage);
    const deliveries = await readDeliveries(
      db,
      actor,
      events.map(({ id }) => id),
    );
    const byEvent = Map.groupBy(deliveries, ({ eventId }) => eventId);
    const audiences = await readAudiences(db, actor, events);
    const orders = [...Map.groupBy(events, ({ orderNumber }) => orderNumber)].map(
      ([orderNumber, ofOrder]): ListedOrder => {
        const unreached = ofOrder.filter(({ id }) => !byEvent.has(id));
        const [newestUnreached] = unreached;
        return {
          orderNumber,
          status: ofOrder.find(({ orderStatus }) => orderStatus !== null)?.orderStatus ?? null,
          acceptedAt: (ofOrder[0]?.receivedAt ?? new Date(0)).toISOString(),
          events: ofOrder.length,
          counts: sumStates(
            ofOrder.flatMap(({ id }) => (byEvent.get(id) ?? []).map(({ state }) => [state, 1])),
          ),
          unreached: unreached.length,
          cause: newestUnreached ? getCause(audiences.get(newestUnreached.id)) : null,
        };
      },
    );
    const last = events.at(-1);
    return {
      data: orders,
      publishers: isStaff(actor) ? await listPublishers(db, actor) : [],
      nextCursor: rows.length > eventsPerPage && last ? sealCursor(last.place, list) : null,
    };
  });
}

/**
 * The newest matching events, a page and one more. Staff read all events in the order of their IDs, which is about that of
 * acceptance; every other list has an index of its readers.
 */
function findEvents(db: Tx, { actor }: Context<UserActor>, query: OrderListQuery): Promise<Row[]> {
  const place = query.cursor === undefined ? null : readPlace(query.cursor);
  const columns = Prisma.sql`e."id", e."orderNumber", e."orderStatus", e."receivedAt", e."audience"`;
  const limit = eventsPerPage + 1;
  if (query.reference === undefined && query.reached === undefined && isStaff(actor))
    return db.$queryRaw<Row[]>`
      SELECT ${columns}, e."id" AS "place" FROM "Event" e
      WHERE e."orderVersion" IS NOT NULL AND ${visibleEvents(actor)}
        ${place === null ? Prisma.empty : Prisma.sql`AND e."id" < ${place}`}
      ORDER BY e."id" DESC LIMIT ${limit}`;
  if (query.reached === "differing")
    return db.$queryRaw<Row[]>`
      SELECT ${columns}, '' AS "place" FROM (
        SELECT * FROM "EventDifference" ORDER BY "latestAt" DESC LIMIT ${isStaff(actor) ? eventsPerPage : 0}
      ) d JOIN "Event" e ON e."id" = d."eventId" AND ${visibleEvents(actor)}
      ORDER BY d."latestAt" DESC`;
  const isBefore = (column: string) =>
    place === null ? Prisma.sql`true` : Prisma.sql`${Prisma.raw(column)} < ${BigInt(place)}`;
  return db.$queryRaw<Row[]>`
    SELECT ${columns}, e."sequence"::text AS "place" FROM (
      SELECT DISTINCT "eventId", "sequence" FROM (
        SELECT found.* FROM unnest(${getReaders(actor, query)}) reader CROSS JOIN LATERAL (
          SELECT r."eventId", r."sequence" FROM ${getSource(query)} AND ${isBefore('r."sequence"')}
          ORDER BY r."sequence" DESC LIMIT ${limit}
        ) found
        UNION ALL
        SELECT e."id", e."sequence" FROM "Event" e
        WHERE e."orderNumber" = ${query.reference ?? null} AND e."orderVersion" IS NOT NULL AND ${visibleEvents(actor)}
          AND ${isBefore('e."sequence"')}
      ) either ORDER BY "sequence" DESC LIMIT ${limit}
    ) newest JOIN "Event" e ON e."id" = newest."eventId"
    ORDER BY e."sequence" DESC`;
}

function listPublishers(db: Tx, actor: UserActor) {
  return db.application.findMany({
    where: { ...visibleApplications(actor), scopes: { has: "order.publish" } },
    select: { id: true, name: true },
    orderBy: { name: "asc" },
    take: maxPublishers,
  });
}

/** SQL array of the readers whose events are listed. Nobody but staff sees what reached nobody. */
function getReaders(actor: UserActor, { reached }: OrderListQuery): Prisma.Sql {
  if (reached === undefined) return readersOf(actor);
  return Prisma.sql`${isStaff(actor) ? [nobodyReader] : []}::text[]`;
}

/** SQL for the rows of a `reader`, up to its condition. */
function getSource({ reference, reached }: OrderListQuery): Prisma.Sql {
  if (reference === undefined) return Prisma.sql`"EventReader" r WHERE r."clientId" = reader`;
  // Staff also find events by what came again with other content.
  const isReader = Prisma.sql`AND EXISTS (
    SELECT FROM "EventReader" n WHERE n."clientId" = reader AND n."sequence" = r."sequence")`;
  return Prisma.sql`"EventReference" r WHERE r."clientId" = reader AND r."value" = ${referenceKey(reference)}
    ${reached === undefined ? Prisma.empty : isReader}`;
}

/** @throws DomainError invalid_request */
function readPlace(cursor: string): string {
  const place = openCursor(cursor, list);
  if (place === null) throw invalidFields([{ pointer: "/cursor", detail: unexpectedCursor }]);
  return place;
}
