import { visibleIncidents } from "#lib/notifications/deliveries/incidents/list-incidents.ts";
import { deliveryStates } from "#lib/notifications/deliveries/shared/delivery-states.ts";
import type {
  DeliveryCountQuery,
  DeliveryListQuery,
  DeliveryPage,
  LogCounts,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import { maxCounted } from "#lib/notifications/deliveries/shared/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { toPage } from "#lib/platform/http/page.ts";
import { sealCursor } from "#lib/platform/http/sealed-cursor.ts";
import {
  type DeliveryFilter,
  deliveryList,
  getOwners,
  markCommonReference,
  matching,
} from "./delivery-filter.ts";
import { serializeDelivery } from "./find-delivery.ts";
import { hasEarlierSql, waitsFor } from "./waits-for.ts";

type ListedRow = Parameters<typeof serializeDelivery>[0] & { hasEarlier: boolean };

/** A page of the log, newest first. */
export async function listDeliveries(ctx: Context, query: DeliveryListQuery): Promise<DeliveryPage> {
  const rows = await readLog(ctx, async (db) =>
    db.$queryRaw<ListedRow[]>(pageSql(ctx, await markCommonReference(db, ctx.actor, query))),
  );
  const place = ({ createdAt, sequence }: ListedRow) => ({ at: createdAt, key: String(sequence) });
  const { data, nextCursor } = toPage(rows, query.limit, place);
  return {
    data: data.map((row) => ({ ...serializeDelivery(row, ctx.actor), waitsFor: waitsFor(row) })),
    nextCursor: nextCursor && sealCursor(nextCursor, deliveryList),
  };
}

/**
 * The deliveries of a page and one more, application by application, so that each is read from an index that starts with
 * it. For all at once, PostgreSQL would search through everybody's deliveries. A page has only deliveries of the applications
 * whose newest ones are the newest, so others are left after one row: staff have thousands of applications.
 */
export function pageSql(
  { actor }: Pick<Context, "actor">,
  query: DeliveryFilter & { limit: number },
): Prisma.Sql {
  const limit = query.limit + 1;
  return Prisma.sql`
    SELECT d."id", d."sequence", d."eventType"::text AS "eventType", d."orderNumber", d."state"::text AS "state",
      d."resentFrom"::text AS "resentFrom", d."scheduleStep", d."attemptCount", d."nextAttemptAt", d."lastHttpStatus",
      d."lastDurationMs", d."lastFailure", d."isResent", d."isTest", d."createdAt", d."completedAt",
      ${hasEarlierSql} AS "hasEarlier",
      json_build_object('eventId', e."eventId", 'orderStatus', e."orderStatus") AS "event",
      json_build_object('id', w."id", 'name', w."name", 'url', w."url", 'state', w."state",
        'unregisteredAt', w."unregisteredAt") AS "webhook",
      json_build_object('id', a."id", 'name', a."name", 
        'organizationId', a."organizationId") AS "application"
    FROM (
      SELECT page."id" FROM (
        SELECT owner."id" FROM (${getOwners(actor, query)}) AS owner CROSS JOIN LATERAL (${newestOfOwner(query, 1)}) newest
        ORDER BY newest."createdAt" DESC, newest."sequence" DESC LIMIT ${limit}
      ) owner CROSS JOIN LATERAL (${newestOfOwner(query, limit)}) page
      ORDER BY page."createdAt" DESC, page."sequence" DESC LIMIT ${limit}
    ) found
    JOIN "Delivery" d ON d."id" = found."id"
    JOIN "Event" e ON e."id" = d."eventId"
    JOIN "Webhook" w ON w."id" = d."webhookId"
    JOIN "Application" a ON a."id" = d."applicationId"
    ORDER BY d."createdAt" DESC, d."sequence" DESC`;
}

/** The newest deliveries of an `owner` that match the filters. */
function newestOfOwner(query: DeliveryFilter, count: number): Prisma.Sql {
  return Prisma.sql`
    SELECT d."id", d."createdAt", d."sequence" FROM "Delivery" d WHERE ${matching(query)}
    ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT ${count}`;
}

/**
 * Counts the deliveries that match the filters, by state, in one statement. Stops at `maxCounted` + 1, so that counting
 * takes no longer as the log grows. The ORDER BY leads PostgreSQL to the indexes of the log. Without it, PostgreSQL may read
 * all deliveries once per application.
 */
export async function countDeliveries(ctx: Context, query: DeliveryCountQuery): Promise<LogCounts> {
  return readLog(ctx, async (db) => {
    const [counts] = await db.$queryRaw<Omit<LogCounts, "WAITING">[]>(
      countsSql(ctx, await markCommonReference(db, ctx.actor, query, maxCounted)),
    );
    if (!counts) throw new Error("an aggregate query returned no row");
    return { ...counts, WAITING: await countWaiting(ctx, query, db) };
  });
}

/** By the incidents, so that a log says the same number as they do. */
async function countWaiting(ctx: Context, query: DeliveryCountQuery, db: Tx): Promise<number | null> {
  const { applicationId, organizationId, webhookId, tests, ...others } = query;
  if (tests === "only" || Object.values(others).some((value) => value !== undefined)) return null;
  const open = visibleIncidents(ctx, { ...query, state: "open" });
  const { _sum: sum } = await db.incident.aggregate({
    where: { AND: [open, { webhook: { state: "ACTIVE" } }] },
    _sum: { waiting: true },
  });
  return sum.waiting ?? 0;
}

/** The counts of the log: LOST is a part of GIVEN_UP. */
const countedStates = [...deliveryStates, "LOST"] as const;

/** @param states the columns */
export function countsSql(
  { actor }: Pick<Context, "actor">,
  query: DeliveryCountQuery,
  states: readonly (typeof countedStates)[number][] = countedStates,
  max = maxCounted,
): Prisma.Sql {
  const owners = getOwners(actor, query);
  const counts = states.map(
    (state) => Prisma.sql`(
      SELECT count(*)::int FROM (
        SELECT FROM (${owners}) AS owner CROSS JOIN LATERAL (
          SELECT FROM "Delivery" d WHERE ${matching({ ...query, state })}
          ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT ${max + 1}
        ) found LIMIT ${max + 1}
      ) counted) AS ${Prisma.raw(`"${state}"`)}`,
  );
  return Prisma.sql`SELECT ${Prisma.join(counts)}`;
}
