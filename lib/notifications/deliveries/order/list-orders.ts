import { outcomeSql } from "#lib/notifications/deliveries/log/delivery-state.ts";
import type {
  ListedOrder,
  OrderList,
  OrderListQuery,
} from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { maxCounted } from "#lib/notifications/deliveries/shared/schemas.ts";
import { nobodyReader } from "#lib/notifications/orders/publish-events.ts";
import { referenceKey } from "#lib/notifications/orders/references.ts";
import { type Context, isStaff, type UserActor } from "#lib/platform/access/context.ts";
import { visibleApplicationIds, visibleApplications, visibleEvents } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { type Event, Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { unexpectedCursor } from "#lib/platform/http/page.ts";
import { openCursor, sealCursor } from "#lib/platform/http/sealed-cursor.ts";
import { invalidFields } from "#lib/platform/http/validate.ts";
import { countOrders } from "./count-orders.ts";
import { readAudiences } from "./read-audiences.ts";
import { readPartners } from "./read-partners.ts";
import { commonReaders, readersOf } from "./readers.ts";
import { getCause } from "./unreached.ts";

/** The most orders of a page. */
export const ordersPerPage = 50;
/** A page looks at no more events: of one order in a row, or between orders that the filters leave out. */
const maxLookedAt = 10_000;
const lookedAtOnce = 500;
/** Most orders are delivered, so that those that are not are far apart. */
const lookedAtForUndelivered = { atOnce: 5_000, most: 20_000 };
const maxDiffering = 100;
const maxPublishers = 5;
const maxPartners = 3;
const list = "orders";

type Row = Pick<Event, "orderNumber"> & { place: string; isMatching: boolean };

/**
 * The orders that have an event that the person may see and that matches the filters, the order of the newest such event
 * first. An order is on one page only, and its counts are of all its events and deliveries that the person may see and that are
 * for the filter's partner, each up to `maxCounted` + 1. A page ends after some thousand events, with however few orders.
 *
 * @throws DomainError invalid_request
 */
export async function listOrders(ctx: Context<UserActor>, query: OrderListQuery): Promise<OrderList> {
  const { actor } = ctx;
  const { organizationId } = query;
  return readLog(ctx, async (db) => {
    const { orderNumbers, nextPlace } = await findOrders(db, ctx, query);
    const counted = await countOrders(db, actor, orderNumbers, maxCounted + 1, { organizationId });
    const partners = isStaff(actor) ? await readPartners(db, actor, orderNumbers, organizationId) : new Map();
    const audiences = await readAudiences(
      db,
      actor,
      [...counted.values()].flatMap(({ newestUnreached }) => newestUnreached ?? []),
    );
    const data = orderNumbers.flatMap((orderNumber): ListedOrder[] => {
      const order = counted.get(orderNumber);
      if (!order) return [];
      const { acceptedAt, newestUnreached, ...others } = order;
      const isForAll = organizationId === undefined;
      const cause = newestUnreached && isForAll ? getCause(audiences.get(newestUnreached.id)) : null;
      const named: string[] = partners.get(orderNumber) ?? [];
      return [
        {
          orderNumber,
          ...others,
          acceptedAt: acceptedAt.toISOString(),
          cause,
          partners: named.slice(0, maxPartners),
          morePartners: Math.max(named.length - maxPartners, 0),
        },
      ];
    });
    return {
      data,
      publishers: isStaff(actor) ? await listPublishers(db, actor) : [],
      nextCursor: nextPlace === null ? null : sealCursor(nextPlace, list),
    };
  });
}

type Found = { orderNumbers: string[]; nextPlace: string | null };

/** The orders of a page, and the place that the next page continues from. */
async function findOrders(db: Tx, ctx: Context<UserActor>, query: OrderListQuery): Promise<Found> {
  const start = query.cursor === undefined ? null : readPlace(query.cursor);
  if (query.reached === "differing")
    return { orderNumbers: await findDiffering(db, ctx, query), nextPlace: null };
  const { atOnce, most } =
    query.reached === "undelivered" ? lookedAtForUndelivered : { atOnce: lookedAtOnce, most: maxLookedAt };
  const places = new Map<string, string>();
  const earlier = new Set<string>();
  let place = start;
  for (let lookedAt = 0; lookedAt < most; lookedAt += atOnce) {
    const events = await findEvents(db, ctx, query, { place, limit: atOnce });
    const fresh = events.filter(
      ({ orderNumber, isMatching }) => isMatching && !places.has(orderNumber) && !earlier.has(orderNumber),
    );
    if (start !== null && fresh.length > 0)
      for (const orderNumber of await findEarlier(db, ctx, query, fresh, start)) earlier.add(orderNumber);
    for (const { orderNumber, place: itsPlace } of fresh)
      if (!places.has(orderNumber) && !earlier.has(orderNumber)) places.set(orderNumber, itsPlace);
    const page = [...places].slice(0, ordersPerPage);
    const orderNumbers = page.map(([orderNumber]) => orderNumber);
    if (places.size > ordersPerPage) return { orderNumbers, nextPlace: page.at(-1)?.[1] ?? null };
    if (events.length < atOnce) return { orderNumbers, nextPlace: null };
    place = events.at(-1)?.place ?? null;
  }
  return { orderNumbers: [...places.keys()], nextPlace: place };
}

/** Staff read all events in the order of their IDs, which is about that of acceptance; other lists have an index of readers. */
function isById(
  { actor }: Context<UserActor>,
  { reference, organizationId, reached }: OrderListQuery,
): boolean {
  return reference === undefined && organizationId === undefined && reached !== "nobody" && isStaff(actor);
}

/** The newest events after a place, and whether they match also what no index knows. */
function findEvents(
  db: Tx,
  ctx: Context<UserActor>,
  query: OrderListQuery,
  { place, limit }: { place: string | null; limit: number },
): Promise<Row[]> {
  const { actor } = ctx;
  if (isById(ctx, query))
    return db.$queryRaw<Row[]>`
      SELECT e."orderNumber", e."id" AS "place", ${isChosen(actor, query)} AS "isMatching" FROM (
        SELECT * FROM "Event" e
        WHERE e."orderVersion" IS NOT NULL AND ${visibleEvents(actor)}
          ${place === null ? Prisma.empty : Prisma.sql`AND e."id" < ${place}`}
        ORDER BY e."id" DESC LIMIT ${limit}
      ) e ORDER BY e."id" DESC`;
  const isBefore = (column: string) =>
    place === null ? Prisma.sql`true` : Prisma.sql`${Prisma.raw(column)} < ${BigInt(place)}`;
  return db.$queryRaw<Row[]>`
    SELECT e."orderNumber", e."sequence"::text AS "place", ${isChosen(actor, query)} AS "isMatching" FROM (
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

/** The orders of these events that an earlier page has: with a matching event at the place where this page starts, or newer. */
async function findEarlier(
  db: Tx,
  ctx: Context<UserActor>,
  query: OrderListQuery,
  events: readonly Row[],
  start: string,
): Promise<string[]> {
  const { actor } = ctx;
  const orderNumbers = [...new Set(events.map(({ orderNumber }) => orderNumber))];
  const isNewer = isById(ctx, query)
    ? Prisma.sql`e."id" >= ${start}`
    : Prisma.sql`e."sequence" >= ${BigInt(start)}`;
  const rows = await db.$queryRaw<Pick<Event, "orderNumber">[]>`
    SELECT one."orderNumber" FROM unnest(${orderNumbers}::text[]) AS one("orderNumber") CROSS JOIN LATERAL (
      SELECT FROM "Event" e
      WHERE e."orderNumber" = one."orderNumber" AND e."orderVersion" IS NOT NULL AND ${isNewer} AND ${visibleEvents(actor)}
        AND ${isFound(actor, query)} AND ${isChosen(actor, query)}
      ORDER BY e."orderVersion" DESC LIMIT 1
    ) newer`;
  return rows.map(({ orderNumber }) => orderNumber);
}

/** The orders of the newest 100 events that were published again with different content. */
async function findDiffering(
  db: Tx,
  { actor }: Context<UserActor>,
  { organizationId }: OrderListQuery,
): Promise<string[]> {
  const rows = await db.$queryRaw<Pick<Event, "orderNumber">[]>`
    SELECT e."orderNumber" FROM (
      SELECT * FROM "EventDifference" ORDER BY "latestAt" DESC LIMIT ${isStaff(actor) ? maxDiffering : 0}
    ) d JOIN "Event" e ON e."id" = d."eventId" AND ${visibleEvents(actor, { organizationId })}
    ORDER BY d."latestAt" DESC`;
  return [...new Set(rows.map(({ orderNumber }) => orderNumber))];
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
function getReaders(actor: UserActor, { reached, organizationId }: OrderListQuery): Prisma.Sql {
  if (reached !== "nobody") return readersOf(actor, { organizationId });
  return Prisma.sql`${isStaff(actor) ? [nobodyReader] : []}::text[]`;
}

/**
 * SQL condition for the events `e` that the actor may see: whether one is for the filter's partner, and undelivered if only such
 * events are listed. That means the same as the counts of its order: it has no delivery, or one that has not arrived.
 */
function isChosen(actor: UserActor, { organizationId, reached }: OrderListQuery): Prisma.Sql {
  const isForPartner = visibleEvents(actor, { organizationId });
  if (reached !== "undelivered") return isForPartner;
  return Prisma.sql`(${isForPartner} AND (
    SELECT COALESCE(bool_or((${outcomeSql}) IS DISTINCT FROM 'DELIVERED'), true) FROM "Delivery" d
    WHERE d."eventId" = e."id" AND d."applicationId" IN (${visibleApplicationIds(actor, { organizationId })})))`;
}

/** SQL condition for the events `e` that the actor may see: whether `findEvents` finds it. Looks up only the event's own readers. */
function isFound(actor: UserActor, query: OrderListQuery): Prisma.Sql {
  const { reference, reached } = query;
  if (reference === undefined && reached !== "nobody") return Prisma.sql`true`;
  const readers =
    reached !== "nobody"
      ? Prisma.sql`e."audience" || ${commonReaders(actor)}::text[]`
      : getReaders(actor, query);
  return Prisma.sql`(e."orderNumber" = ${reference ?? null} OR EXISTS (
    SELECT FROM unnest(${readers}) reader CROSS JOIN LATERAL (
      SELECT FROM ${getSource(query)} AND r."sequence" = e."sequence" LIMIT 1) found))`;
}

/** SQL for the rows of a `reader`, up to its condition. */
function getSource({ reference, reached }: OrderListQuery): Prisma.Sql {
  if (reference === undefined) return Prisma.sql`"EventReader" r WHERE r."clientId" = reader`;
  // Staff also find events by what was repeated with different content.
  const isReader = Prisma.sql`AND EXISTS (
    SELECT FROM "EventReader" n WHERE n."clientId" = reader AND n."sequence" = r."sequence")`;
  return Prisma.sql`"EventReference" r WHERE r."clientId" = reader AND r."value" = ${referenceKey(reference)}
    ${reached === "nobody" ? isReader : Prisma.empty}`;
}

/** @throws DomainError invalid_request */
function readPlace(cursor: string): string {
  const place = openCursor(cursor, list);
  if (place === null) throw invalidFields([{ pointer: "/cursor", detail: unexpectedCursor }]);
  return place;
}
