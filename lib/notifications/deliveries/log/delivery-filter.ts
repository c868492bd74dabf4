import type { DeliveryListQuery } from "#lib/notifications/deliveries/shared/schemas.ts";
import { everyReader } from "#lib/notifications/orders/publish-events.ts";
import { referenceKey } from "#lib/notifications/orders/references.ts";
import type { Actor } from "#lib/platform/access/context.ts";
import { visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readCursor, unexpectedCursor } from "#lib/platform/http/page.ts";
import { openCursor } from "#lib/platform/http/sealed-cursor.ts";
import { invalidFields } from "#lib/platform/http/validate.ts";
import { type FilterState, stateCondition } from "./delivery-state.ts";

/** The list of its cursors. */
export const deliveryList = "delivery log";

export type DeliveryFilter = Partial<Omit<DeliveryListQuery, "limit" | "state">> & {
  state?: FilterState | undefined;
  eventIds?: readonly string[] | undefined;
  /** Set by `markCommonReference`. */
  referenceUntil?: Date;
};

/**
 * Sets `referenceUntil` if more than `maxLookedUp` events have the filter's reference. The log is then read in its own
 * order from that time, checking each delivery's event, until the page is full. The extra minute covers concurrent
 * publishers.
 */
export async function markCommonReference<Filter extends DeliveryFilter>(
  db: Tx,
  actor: Actor,
  filter: Filter,
  maxLookedUp = 1_000,
): Promise<Filter> {
  if (filter.reference === undefined) return filter;
  const owners = getOwners(actor, filter);
  const [newest] = await db.$queryRaw<{ until: Date | null }[]>`
    SELECT max(e."receivedAt") + interval '1 minute' AS "until"
    FROM unnest(${getReaders(owners)}) reader
    CROSS JOIN LATERAL (
      SELECT r."eventId" FROM "EventReference" r
      WHERE r."clientId" = reader AND r."value" = ${referenceKey(filter.reference)} ORDER BY r."sequence" DESC LIMIT 1
    ) last
    JOIN "Event" e ON e."id" = last."eventId"
    WHERE (SELECT count(*) FROM (
      ${referringEvents(filter.reference, owners)} LIMIT ${maxLookedUp + 1}) r) > ${maxLookedUp}`;
  return { ...filter, ...(newest?.until && { referenceUntil: newest.until }) };
}

/** SQL for the applications of the filter whose deliveries the actor may see. */
export function getOwners(actor: Actor, filter: DeliveryFilter): Prisma.Sql {
  const owners = visibleApplicationIds(actor, filter);
  return filter.webhookId === undefined
    ? owners
    : Prisma.sql`${owners} AND "id" = (SELECT "applicationId" FROM "Webhook" WHERE "id" = ${filter.webhookId})`;
}

/**
 * SQL condition for the deliveries `d` of one `owner` of `getOwners`. Uses the webhook's index, unless a filter matches a
 * partial index of the application or its open deliveries.
 */
export function matching(query: DeliveryFilter): Prisma.Sql {
  const { webhookId, state, event, httpClass, tests } = query;
  const isRare =
    (state !== undefined && state !== "DELIVERED") ||
    event === "ORDER_INVOICED" ||
    tests === "only" ||
    (httpClass !== undefined && httpClass !== "2xx");
  const leading =
    webhookId === undefined || isRare ? Prisma.sql`d."applicationId" = owner."id"` : Prisma.sql`true`;
  return Prisma.join([leading, ...deliveryConditions(query, Prisma.sql`ARRAY[owner."id"]`)], " AND ");
}

/**
 * SQL conditions of the filter on deliveries `d` of the applications `owners`, an SQL array. Values of partial indexes must
 * be literals.
 */
export function deliveryConditions(query: DeliveryFilter, owners: Prisma.Sql): Prisma.Sql[] {
  const { webhookId, incidentId, state, event, orderNumber, reference, httpClass, tests, from, to } = query;
  const { cursor, eventIds } = query;
  return [
    ...(incidentId === undefined ? [] : [ofIncident(incidentId)]),
    ...(webhookId === undefined ? [] : [Prisma.sql`d."webhookId" = ${webhookId}`]),
    ...(state === undefined ? [] : [stateCondition(state, owners)]),
    ...(event === undefined ? [] : [Prisma.raw(`d."eventType" = '${event}'`)]),
    ...(orderNumber === undefined ? [] : [Prisma.sql`d."orderNumber" = ${orderNumber}`]),
    ...(reference === undefined
      ? []
      : [
          query.referenceUntil
            ? Prisma.sql`d."createdAt" < ${query.referenceUntil} AND (SELECT ${referenceKey(reference)} = ANY(e."references") FROM "Event" e WHERE e."id" = d."eventId")`
            : // As an array, so that PostgreSQL looks up the reference's events first, whatever its statistics say.
              Prisma.sql`d."eventId" = ANY(ARRAY(${referringEvents(reference, Prisma.sql`SELECT unnest(${owners})`)}))`,
        ]),
    ...(eventIds === undefined
      ? []
      : [Prisma.sql`d."eventId" = ANY(ARRAY(SELECT "id" FROM "Event" WHERE "eventId" = ANY(${eventIds})))`]),
    ...(httpClass === undefined ? [] : [httpConditions[httpClass]]),
    ...(tests === undefined ? [] : [tests === "only" ? Prisma.sql`d."isTest"` : Prisma.sql`NOT d."isTest"`]),
    ...(from === undefined ? [] : [Prisma.sql`d."createdAt" >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [Prisma.sql`d."createdAt" < ${new Date(to)}`]),
    ...(cursor === undefined ? [] : [Prisma.sql`(d."createdAt", d."sequence") < (${readPlace(cursor)})`]),
  ];
}

/** SQL condition for the deliveries `d` of an incident. Its times and its webhook lead to the part of the log where they are. */
function ofIncident(id: string): Prisma.Sql {
  const read = (column: string) =>
    Prisma.sql`(SELECT ${Prisma.raw(column)} FROM "Incident" i WHERE i."id" = ${id})`;
  return Prisma.sql`d."webhookId" = ${read(`i."webhookId"`)}
    AND d."createdAt" >= ${read(`i."firstCreatedAt"`)}
    AND d."createdAt" <= ${read(`COALESCE(i."endedAt", 'infinity')`)}
    AND EXISTS (SELECT FROM "IncidentDelivery" l WHERE l."incidentId" = ${id} AND l."deliveryId" = d."id" OFFSET 0)`;
}

/** SQL for the place in the log that a cursor names. @throws DomainError invalid_request */
function readPlace(cursor: string): Prisma.Sql {
  const place = openCursor(cursor, deliveryList);
  if (place === null) throw invalidFields([{ pointer: "/cursor", detail: unexpectedCursor }]);
  const { at, key } = readCursor(place);
  return Prisma.sql`${at}, ${BigInt(key)}`;
}

/** SQL for the events with a reference that these applications may read. */
function referringEvents(reference: string, owners: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT r."eventId" FROM "EventReference" r
    WHERE r."value" = ${referenceKey(reference)} AND r."clientId" = ANY(${getReaders(owners)})`;
}

/** SQL array of the readers in EventReader that stand for these applications. */
function getReaders(owners: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(ARRAY(SELECT a."clientId" FROM "Application" a WHERE a."id" IN (${owners})) || ${everyReader}::text)`;
}

/** `none`: an attempt without a response. */
const httpConditions = {
  "2xx": Prisma.sql`d."lastHttpStatus" BETWEEN 200 AND 299`,
  "3xx": Prisma.sql`d."lastHttpStatus" >= 300 AND d."lastHttpStatus" / 100 = 3`,
  "4xx": Prisma.sql`d."lastHttpStatus" >= 300 AND d."lastHttpStatus" / 100 = 4`,
  "5xx": Prisma.sql`d."lastHttpStatus" >= 300 AND d."lastHttpStatus" / 100 = 5`,
  none: Prisma.sql`d."lastFailure" IS NOT NULL AND d."lastHttpStatus" IS NULL AND d."attemptCount" > 0`,
} as const satisfies Record<NonNullable<DeliveryListQuery["httpClass"]>, Prisma.Sql>;
