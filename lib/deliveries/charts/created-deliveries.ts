import { deliveryStates } from "#lib/deliveries/constants.ts";
import { outcomeSql, stateOf } from "#lib/deliveries/log/delivery-state.ts";
import type { ChartSpan, DeliveryCounts } from "#lib/deliveries/schemas.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

/** Spans of full hours that end with the current one. Charts, overview, webhooks, and links to the log share them. */
export const spans = {
  "24h": { steps: 24, stepHours: 1 },
  "7d": { steps: 28, stepHours: 6 },
} as const satisfies Record<ChartSpan, { steps: number; stepHours: number }>;

const hourMs = 3_600_000;

/** When a span begins: on the hour. */
export function startOf(span: ChartSpan, now: Date): Date {
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

/**
 * `Created` rows of these applications since `start`: a range of the index of an application's deliveries by time. Counts
 * before it joins, by columns that PostgreSQL can hash; sorting a million deliveries would take most of the time.
 */
export function createdSql(mine: Prisma.Sql, start: Date, stepHours: number): Prisma.Sql {
  return Prisma.sql`
    SELECT n.*, w."state"::text AS "webhookState"
    FROM (
      SELECT d."webhookId", d."isTest", d."attemptCount" > 0 AS "isAttempted",
        width_bucket(d."createdAt", ARRAY(
          SELECT generate_series(${start}::timestamptz, ${start}::timestamptz + interval '168 hours',
            make_interval(hours => ${stepHours}::int))
        )) - 1 AS "step",
        ${outcomeSql} AS "outcome", count(*)::int AS "count"
      FROM "Delivery" d
      WHERE d."applicationId" IN (${mine}) AND d."createdAt" >= ${start}
      GROUP BY 1, 2, 3, 4, 5
    ) n JOIN "Webhook" w ON w."id" = n."webhookId"`;
}

/** The sum by state, as the log counts them. */
export function countStates(rows: readonly Created[]): DeliveryCounts {
  const counts = Object.fromEntries(deliveryStates.map((state) => [state, 0])) as DeliveryCounts;
  for (const row of rows) counts[stateOf(row)] += row.count;
  return counts;
}
