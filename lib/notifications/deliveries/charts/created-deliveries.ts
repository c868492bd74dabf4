import { deriveState, outcomeSql } from "#lib/notifications/deliveries/log/delivery-state.ts";
import { type ChartSpan, spans } from "#lib/notifications/deliveries/shared/chart-spans.ts";
import { deliveryStates } from "#lib/notifications/deliveries/shared/delivery-states.ts";
import type { DeliveryCounts } from "#lib/notifications/deliveries/shared/schemas.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

const hourMs = 3_600_000;

/** When a span begins: on the hour. */
export function getSpanStart(span: ChartSpan, now: Date): Date {
  const { steps, stepHours } = spans[span];
  return new Date((Math.floor(now.getTime() / hourMs) + 1 - steps * stepHours) * hourMs);
}

/** How many deliveries of a webhook were created in a step of time, by what decides their state. */
export type Created = {
  webhookId: string;
  webhookState: string;
  step: number;
  outcome: "DELIVERED" | "GIVEN_UP" | null;
  isAttempted: boolean;
  isTest: boolean;
  count: number;
};

const isCreatedSince = (start: Date) => Prisma.sql`d."createdAt" >= ${start}`;

/**
 * SQL for deliveries `d` of these applications since `start` that are open or given up. OFFSET keeps PostgreSQL from reading
 * those of everybody, when it takes them for few.
 *
 * @param mine a query for the applications' IDs
 */
export function undeliveredSql(mine: Prisma.Sql, start: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT d.* FROM "Webhook" h CROSS JOIN LATERAL (
      SELECT * FROM "Delivery" d WHERE d."webhookId" = h."id" AND d."state" = 'PENDING' AND ${isCreatedSince(start)} OFFSET 0
    ) d WHERE h."applicationId" IN (${mine})
    UNION ALL
    SELECT d.* FROM (${mine}) mine CROSS JOIN LATERAL (
      SELECT * FROM "Delivery" d WHERE d."applicationId" = mine."id" AND d."state" = 'GIVEN_UP' AND ${outcomeSql} = 'GIVEN_UP'
        AND ${isCreatedSince(start)} OFFSET 0
    ) d`;
}

/** Counts of deliveries `d`. */
function countSql(count: Prisma.Sql, from: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT d."webhookId", date_trunc('hour', d."createdAt", 'UTC') AS "hour", d."isTest", d."attemptCount" > 0 AS "isAttempted",
      ${outcomeSql} AS "outcome", ${count} AS "count"
    FROM ${from} GROUP BY 1, 2, 3, 4, 5`;
}

/**
 * SQL for `Created` rows of these applications since `start`, the start of an hour. Takes longer only with deliveries that are
 * open or given up: the others are those of the stored sums.
 *
 * @param mine a query for the applications' IDs
 */
export function createdSql(mine: Prisma.Sql, start: Date, stepHours: number): Prisma.Sql {
  const rolledTo = Prisma.sql`(SELECT "rolledTo" FROM "Rollup")`;
  // With both ends, because PostgreSQL assumes that an unknown range is small.
  const isFresh = Prisma.sql`${isCreatedSince(start)} AND d."createdAt" BETWEEN ${rolledTo} AND 'infinity'`;
  return Prisma.sql`
    WITH undelivered AS (
      ${countSql(Prisma.sql`count(*) FILTER (WHERE d."createdAt" < ${rolledTo})`, Prisma.sql`(${undeliveredSql(mine, start)}) d`)}
    ),
    counted AS (
      SELECT * FROM undelivered
      UNION ALL
      SELECT "webhookId", "hour", "isTest", true, 'DELIVERED', -"count" FROM undelivered
      UNION ALL
      SELECT "webhookId", "hour", "isTest", true, 'DELIVERED', "count" FROM "DeliveryHour"
      WHERE "webhookId" IN (SELECT "id" FROM "Webhook" WHERE "applicationId" IN (${mine})) AND "hour" >= ${start}
      UNION ALL
      SELECT n.* FROM (${mine}) mine CROSS JOIN LATERAL (
        ${countSql(Prisma.sql`count(*)`, Prisma.sql`"Delivery" d WHERE d."applicationId" = mine."id" AND ${isFresh}`)}
      ) n
    )
    SELECT c."webhookId", w."state"::text AS "webhookState", c."outcome", c."isAttempted", c."isTest", sum(c."count")::int AS "count",
      floor(extract(epoch FROM c."hour" - ${start}) / ${stepHours * 3600})::int AS "step"
    FROM counted c JOIN "Webhook" w ON w."id" = c."webhookId"
    GROUP BY 1, 2, 3, 4, 5, 7 HAVING sum(c."count") > 0`;
}

/** The sum by state, as the log counts them: a failed test event is not a delivery that was given up. */
export function countStates(rows: readonly Created[]): DeliveryCounts {
  const counts = Object.fromEntries(deliveryStates.map((state) => [state, 0])) as DeliveryCounts;
  for (const row of rows) if (!row.isTest) counts[deriveState(row)] += row.count;
  return counts;
}
