import { spans } from "#lib/notifications/deliveries/shared/chart-spans.ts";
import type {
  AttemptSummary,
  ChartQuery,
  DeliveryCharts,
  Outcome,
} from "#lib/notifications/deliveries/shared/schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { type Created, countStates, createdSql, getSpanStart } from "./created-deliveries.ts";
import { listMarks } from "./list-marks.ts";
import { attemptCounts, percentileMs } from "./roll-up-hours.ts";

const maxWebhooks = 20;

type CountRow = { outcome: Outcome; latencyStep: number; count: number };
/** Counts of a step of time (`name` is null), or of a webhook (`step` is null). */
type AttemptRow = CountRow & {
  step: number | null;
  webhookId: string | null;
  name: string | null;
  applicationId: string | null;
  applicationName: string | null;
};

/**
 * Deliveries by state in the step in which they were created, and attempts over time, for one webhook or all of the filter.
 */
export async function getCharts(ctx: Context<UserActor>, query: ChartQuery): Promise<DeliveryCharts> {
  const { steps, stepHours } = spans[query.span];
  const start = getSpanStart(query.span, ctx.now);
  const { created, attempts, marks } = await readCounts(ctx, query, start, stepHours);
  const byStep = Map.groupBy(attempts, ({ step }) => step);
  const createdIn = Map.groupBy(created, ({ step }) => step);
  const points = Array.from({ length: steps }, (_, step) => ({
    from: new Date(start.getTime() + step * stepHours * 3_600_000).toISOString(),
    states: countStates(createdIn.get(step) ?? []),
    ...summarize(byStep.get(step) ?? []),
  }));
  const byWebhook = Map.groupBy(byStep.get(null) ?? [], ({ webhookId }) => webhookId);
  const webhooks = [...byWebhook].map(([id, counts]) => ({
    id: id ?? "",
    name: counts[0]?.name ?? "",
    application: { id: counts[0]?.applicationId ?? "", name: counts[0]?.applicationName ?? "" },
    ...summarize(counts),
  }));
  webhooks.sort((a, b) => b.failed - a.failed || b.total - a.total || a.name.localeCompare(b.name));
  const whole = {
    states: countStates(created),
    ...summarize(attempts.filter(({ step }) => step !== null)),
  };
  return { stepHours, points, whole, webhooks: webhooks.slice(0, maxWebhooks), marks };
}

/** Deliveries of the chosen webhook; attempts by webhook for the whole filter, and by time for the chosen webhook. */
function readCounts(ctx: Context<UserActor>, query: ChartQuery, start: Date, stepHours: number) {
  const mine = visibleApplicationIds(ctx.actor, query);
  const isShown =
    query.webhookId === undefined ? Prisma.sql`true` : Prisma.sql`"webhookId" = ${query.webhookId}`;
  return readLog(ctx, async (db) => ({
    marks: query.webhookId === undefined ? [] : await listMarks({ ...ctx, db }, query.webhookId, start),
    created: await db.$queryRaw<Created[]>`
      SELECT * FROM (${createdSql(mine, start, stepHours)}) created WHERE ${isShown}`,
    attempts: await db.$queryRaw<AttemptRow[]>`
      SELECT g.*, w."name", w."applicationId", a."name" AS "applicationName" FROM (
        SELECT "step", "webhookId", "outcome", "latencyStep",
          CASE WHEN GROUPING("webhookId") = 0 THEN sum("count")
            ELSE coalesce(sum("count") FILTER (WHERE ${isShown}), 0) END::int AS "count"
        FROM (
          SELECT floor(extract(epoch FROM "hour" - ${start}) / ${stepHours * 3600})::int AS "step",
            "webhookId", "outcome", "latencyStep", "count"
          FROM (${attemptCounts(mine, start, ctx.now)}) recorded
        ) counts
        GROUP BY GROUPING SETS (("step", "outcome", "latencyStep"), ("webhookId", "outcome", "latencyStep"))
      ) g
      LEFT JOIN "Webhook" w ON w."id" = g."webhookId" LEFT JOIN "Application" a ON a."id" = w."applicationId"
      WHERE g."count" > 0`,
  }));
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
