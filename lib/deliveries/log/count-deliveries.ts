import { deliveryStates } from "#lib/deliveries/constants.ts";
import { mostCounted } from "#lib/deliveries/filters.ts";
import type { DeliveryCountQuery, DeliveryCounts } from "#lib/deliveries/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { boundedRead } from "#lib/platform/rate-limit/bounded-read.ts";
import { markCommonReference, matching, ownersOf } from "./delivery-filter.ts";

/**
 * Counts the deliveries that match the filters, by state, in one statement. Stops at `mostCounted` + 1, so that counting
 * takes no longer as the log grows. The ORDER BY leads PostgreSQL to the indexes of the log. Without it, PostgreSQL may read
 * all deliveries once per application.
 */
export async function countDeliveries(ctx: Context, query: DeliveryCountQuery): Promise<DeliveryCounts> {
  const rows = await boundedRead(ctx, async (db) =>
    db.$queryRaw<DeliveryCounts[]>(
      countsSql(ctx, await markCommonReference(db, ctx.actor, query, mostCounted)),
    ),
  );
  const [counts] = rows;
  if (!counts) throw new Error("an aggregate query returned no row");
  return counts;
}

export function countsSql(
  { actor }: Pick<Context, "actor">,
  query: DeliveryCountQuery,
  most = mostCounted,
): Prisma.Sql {
  const owners = ownersOf(actor, query);
  const counts = deliveryStates.map(
    (state) => Prisma.sql`(
      SELECT count(*)::int FROM (
        SELECT FROM (${owners}) AS owner CROSS JOIN LATERAL (
          SELECT FROM "Delivery" d WHERE ${matching({ ...query, state })}
          ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT ${most + 1}
        ) found LIMIT ${most + 1}
      ) counted) AS ${Prisma.raw(`"${state}"`)}`,
  );
  return Prisma.sql`SELECT ${Prisma.join(counts)}`;
}
