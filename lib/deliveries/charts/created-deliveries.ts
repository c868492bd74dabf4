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

/** `Created` rows of these applications since `start`: a range of the index of an application's deliveries by time. */
export function createdSql(mine: Prisma.Sql, start: Date, stepHours: number): Prisma.Sql {
  return Prisma.sql`
    SELECT d."webhookId", w."state"::text AS "webhookState", d."isTest", d."attemptCount" > 0 AS "isAttempted",
      floor(extract(epoch FROM d."createdAt" - ${start}) / ${stepHours * 3600})::int AS "step",
      (${outcomeSql})::text AS "outcome", count(*)::int AS "count"
    FROM "Delivery" d JOIN "Webhook" w ON w."id" = d."webhookId"
    WHERE d."applicationId" IN (${mine}) AND d."createdAt" >= ${start}
    GROUP BY 1, 2, 3, 4, 5, 6`;
}

/** The sum by state, as the log counts them. */
export function countStates(rows: readonly Created[]): DeliveryCounts {
  const counts = Object.fromEntries(deliveryStates.map((state) => [state, 0])) as DeliveryCounts;
  for (const row of rows) counts[stateOf(row)] += row.count;
  return counts;
}
