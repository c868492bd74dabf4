import type { DeliveryListQuery, DeliveryPage } from "#lib/deliveries/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { toPage } from "#lib/platform/http/page.ts";
import { boundedRead } from "#lib/platform/rate-limit/bounded-read.ts";
import { type DeliveryFilter, markCommonReference, matching, ownersOf } from "./delivery-filter.ts";
import { serializeDelivery } from "./find-delivery.ts";

type ListedDelivery = Parameters<typeof serializeDelivery>[0];

/** A page of the log, newest first. */
export async function listDeliveries(ctx: Context, query: DeliveryListQuery): Promise<DeliveryPage> {
  const rows = await findPage(ctx, query);
  const place = ({ createdAt, sequence }: ListedDelivery) => ({ at: createdAt, key: String(sequence) });
  const { data, nextCursor } = toPage(rows, query.limit, place);
  return { data: data.map(serializeDelivery), nextCursor };
}

/**
 * The deliveries of a page and one more, application by application, so that each is read from an index that starts with
 * it. For all at once, PostgreSQL would search through everybody's deliveries.
 */
function findPage(ctx: Context, query: DeliveryListQuery): Promise<ListedDelivery[]> {
  return boundedRead(ctx, async (db) =>
    db.$queryRaw<ListedDelivery[]>(pageSql(ctx, await markCommonReference(db, ctx.actor, query))),
  );
}

export function pageSql(
  { actor }: Pick<Context, "actor">,
  query: DeliveryFilter & { limit: number },
): Prisma.Sql {
  const limit = query.limit + 1;
  return Prisma.sql`
    SELECT d."id", d."sequence", d."eventType"::text AS "eventType", d."orderNumber", d."state"::text AS "state",
      d."replayedFrom"::text AS "replayedFrom", d."scheduleStep", d."attemptCount", d."nextAttemptAt", d."lastHttpStatus",
      d."lastDurationMs", d."lastFailure", d."isReplay", d."isTest", d."createdAt", d."completedAt",
      json_build_object('eventId', e."eventId", 'orderStatus', e."orderStatus") AS "event",
      json_build_object('id', w."id", 'name', w."name", 'url', w."url", 'state', w."state",
        'unregisteredAt', w."unregisteredAt") AS "webhook",
      json_build_object('id', a."id", 'name', a."name", 'environment', a."environment",
        'organizationId', a."organizationId") AS "application"
    FROM (
      SELECT page."id" FROM (${ownersOf(actor, query)}) AS owner
      CROSS JOIN LATERAL (
        SELECT d."id", d."createdAt", d."sequence" FROM "Delivery" d
        WHERE ${matching(query)}
        ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT ${limit}
      ) page
      ORDER BY page."createdAt" DESC, page."sequence" DESC LIMIT ${limit}
    ) found
    JOIN "Delivery" d ON d."id" = found."id"
    JOIN "Event" e ON e."id" = d."eventId"
    JOIN "Webhook" w ON w."id" = d."webhookId"
    JOIN "Application" a ON a."id" = d."applicationId"
    ORDER BY d."createdAt" DESC, d."sequence" DESC`;
}
