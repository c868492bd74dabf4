import type {
  AttemptSummary,
  ChartQuery,
  ChartSpan,
  DeliveryCharts,
  Outcome,
} from "#lib/deliveries/schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { boundedRead } from "#lib/platform/rate-limit/bounded-read.ts";
import { countedAttempts, percentileMs, recordedBetween } from "./roll-up-attempts.ts";

const spans = {
  "24h": { steps: 24, stepHours: 1 },
  "7d": { steps: 28, stepHours: 6 },
} as const satisfies Record<ChartSpan, { steps: number; stepHours: number }>;

/** How much of what is not summed up yet is read from the attempts themselves. */
const unsummedSeconds = 15 * 60;
const mostWebhooks = 20;

type CountRow = { outcome: Outcome; latencyStep: number; count: number };
/** Counts of a step of time (`name` is null), or of a webhook (`step` is null). */
type Row = CountRow & {
  step: number | null;
  webhookId: string | null;
  name: string | null;
  applicationName: string | null;
};

/**
 * Attempts over time, for one webhook or all of the filter. Reads sums by the hour and, for the last seconds, a range of
 * the attempts' primary key, so it takes no longer as the log grows.
 */
export async function getCharts(ctx: Context<UserActor>, query: ChartQuery): Promise<DeliveryCharts> {
  const { steps, stepHours } = spans[query.span];
  const hourMs = 3_600_000;
  const end = Math.floor(ctx.now.getTime() / hourMs + 1) * hourMs;
  const start = new Date(end - steps * stepHours * hourMs);
  const rows = await boundedRead(ctx, (db) => readCounts({ ...ctx, db }, query, start, stepHours));
  const byStep = Map.groupBy(rows, ({ step }) => step);
  const points = Array.from({ length: steps }, (_, step) => ({
    from: new Date(start.getTime() + step * stepHours * hourMs).toISOString(),
    ...summarize(byStep.get(step) ?? []),
  }));
  const byWebhook = Map.groupBy(byStep.get(null) ?? [], ({ webhookId }) => webhookId);
  const webhooks = [...byWebhook].map(([id, counts]) => ({
    id: id ?? "",
    name: counts[0]?.name ?? "",
    applicationName: counts[0]?.applicationName ?? "",
    ...summarize(counts),
  }));
  webhooks.sort((a, b) => b.failed - a.failed || b.total - a.total || a.name.localeCompare(b.name));
  const whole = summarize(rows.filter(({ step }) => step !== null));
  return { stepHours, points, whole, webhooks: webhooks.slice(0, mostWebhooks) };
}

/** Counts of attempts that are not summed up yet, as a query. */
async function unsummedCounts(ctx: Context, start: Date): Promise<Prisma.Sql> {
  const row = await ctx.db.attemptRollup.findUniqueOrThrow({ where: { id: 1 } });
  const earliest = addSeconds(ctx.now, -unsummedSeconds);
  const from = new Date(Math.max(row.rolledTo.getTime(), earliest.getTime()));
  return Prisma.sql`${countedAttempts}
    WHERE ${recordedBetween(from, addSeconds(ctx.now, 60))} AND a."startedAt" >= ${start} GROUP BY 1, 2, 3, 4`;
}

/** Counts by webhook for the whole filter, and by time for the chosen webhook. */
async function readCounts(ctx: Context, query: ChartQuery, start: Date, stepHours: number): Promise<Row[]> {
  const unsummed = await unsummedCounts(ctx, start);
  const isShown =
    query.webhookId === undefined ? Prisma.sql`true` : Prisma.sql`"webhookId" = ${query.webhookId}`;
  return ctx.db.$queryRaw<Row[]>`
    SELECT g.*, w."name", a."name" AS "applicationName" FROM (
      SELECT "step", "webhookId", "outcome", "latencyStep",
        CASE WHEN GROUPING("webhookId") = 0 THEN sum("count")
          ELSE coalesce(sum("count") FILTER (WHERE ${isShown}), 0) END::int AS "count"
      FROM (
        SELECT floor(extract(epoch FROM "hour" - ${start}) / ${stepHours * 3600})::int AS "step",
          "webhookId", "outcome", "latencyStep", "count"
        FROM (
          SELECT "webhookId", "hour", "outcome", "latencyStep", "count" FROM "AttemptHour" WHERE "hour" >= ${start}
          UNION ALL (${unsummed})
        ) recorded
      ) counts
      WHERE "webhookId" IN (
        SELECT "id" FROM "Webhook" WHERE "applicationId" IN (${visibleApplicationIds(ctx.actor, query)})
      )
      GROUP BY GROUPING SETS (("step", "outcome", "latencyStep"), ("webhookId", "outcome", "latencyStep"))
    ) g
    LEFT JOIN "Webhook" w ON w."id" = g."webhookId" LEFT JOIN "Application" a ON a."id" = w."applicationId"
    WHERE g."count" > 0`;
}

function summarize(rows: readonly CountRow[]): AttemptSummary {
  const counts: Record<Outcome, number> = { "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0, none: 0 };
  const steps = new Map<number, number>();
  for (const { outcome, latencyStep, count } of rows) {
    counts[outcome] += count;
    // A refused connection is not a fast response.
    if (outcome !== "none") steps.set(latencyStep, (steps.get(latencyStep) ?? 0) + count);
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    counts,
    total,
    failed: total - counts["2xx"],
    p50Ms: percentileMs(steps, 0.5),
    p95Ms: percentileMs(steps, 0.95),
  };
}
