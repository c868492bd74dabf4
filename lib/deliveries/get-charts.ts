import { type Context, isStaff, type UserActor } from "#lib/auth/context.ts";
import { addSeconds } from "#lib/clock.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import { percentileMs } from "./latency-steps.ts";
import { countedAttempts, recordedBetween } from "./roll-up-attempts.ts";
import type { AttemptSummary, ChartQuery, ChartSpan, DeliveryCharts, Outcome } from "./schemas.ts";

const spans = {
  "24h": { steps: 24, stepHours: 1 },
  "7d": { steps: 28, stepHours: 6 },
} as const satisfies Record<ChartSpan, { steps: number; stepHours: number }>;

/** What the summing up has not reached is read from the attempts themselves, and never more of it than this. */
const unsummedSeconds = 15 * 60;
const mostWebhooks = 20;

type CountRow = { group: string; outcome: Outcome; latencyStep: number; count: number };

/**
 * How the attempts of the actor's webhooks went over time, of one webhook or all. Read from sums by the hour and, for
 * the last seconds, from a range of the attempts' primary key: the time it takes does not grow with the log.
 */
export async function getCharts(ctx: Context<UserActor>, query: ChartQuery): Promise<DeliveryCharts> {
  const { steps, stepHours } = spans[query.span];
  const hourMs = 3_600_000;
  const end = Math.floor(ctx.now.getTime() / hourMs + 1) * hourMs;
  const start = new Date(end - steps * stepHours * hourMs);
  const names = await ctx.db.webhook.findMany({
    where: isStaff(ctx.actor) ? {} : { application: { organizationId: ctx.actor.organizationId } },
    select: { id: true, name: true, application: { select: { name: true } } },
  });
  const ids = names.map(({ id }) => id);
  const shown = query.webhookId === undefined ? ids : ids.filter((id) => id === query.webhookId);
  const unsummed = await unsummedCounts(ctx, start);
  const stepOf = Prisma.sql`floor(extract(epoch FROM "hour" - ${start}) / ${stepHours * 3600})::int::text`;
  const [byStep, byWebhook] = await Promise.all([
    readCounts(ctx, stepOf, shown, start, unsummed),
    readCounts(ctx, Prisma.sql`"webhookId"`, ids, start, unsummed),
  ]);
  const points = Array.from({ length: steps }, (_, step) => ({
    from: new Date(start.getTime() + step * stepHours * hourMs).toISOString(),
    ...summarize(byStep.filter(({ group }) => group === String(step))),
  }));
  const webhooks = [...Map.groupBy(byWebhook, ({ group }) => group)].flatMap(([id, rows]) => {
    const webhook = names.find((one) => one.id === id);
    return webhook
      ? [{ id, name: webhook.name, applicationName: webhook.application.name, ...summarize(rows) }]
      : [];
  });
  webhooks.sort((a, b) => b.failed - a.failed || b.total - a.total || a.name.localeCompare(b.name));
  return { stepHours, points, whole: summarize(byStep), webhooks: webhooks.slice(0, mostWebhooks) };
}

/** Counts of attempts that are not summed up yet, as a query. */
async function unsummedCounts(ctx: Context, start: Date): Promise<Prisma.Sql> {
  const row = await ctx.db.attemptRollup.findUniqueOrThrow({ where: { id: 1 } });
  const earliest = addSeconds(ctx.now, -unsummedSeconds);
  const from = new Date(Math.max(row.rolledTo.getTime(), earliest.getTime()));
  return Prisma.sql`${countedAttempts}
    WHERE ${recordedBetween(from, addSeconds(ctx.now, 60))} AND a."startedAt" >= ${start} GROUP BY 1, 2, 3, 4`;
}

function readCounts(
  ctx: Context,
  group: Prisma.Sql,
  webhookIds: readonly string[],
  start: Date,
  unsummed: Prisma.Sql,
): Promise<CountRow[]> {
  return ctx.db.$queryRaw<CountRow[]>`
    SELECT ${group} AS "group", "outcome", "latencyStep", sum("count")::int AS "count" FROM (
      SELECT "webhookId", "hour", "outcome", "latencyStep", "count" FROM "AttemptHour" WHERE "hour" >= ${start}
      UNION ALL (${unsummed})
    ) counts
    WHERE "webhookId" = ANY(${[...webhookIds]}::text[])
    GROUP BY 1, 2, 3`;
}

function summarize(rows: readonly CountRow[]): AttemptSummary {
  const counts: Record<Outcome, number> = { "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0, none: 0 };
  const steps = new Map<number, number>();
  for (const { outcome, latencyStep, count } of rows) {
    counts[outcome] += count;
    steps.set(latencyStep, (steps.get(latencyStep) ?? 0) + count);
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
