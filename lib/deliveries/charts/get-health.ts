import { explainFailure } from "#lib/deliveries/engine/failures.ts";
import { stateCondition } from "#lib/deliveries/log/delivery-state.ts";
import { getFailure } from "#lib/deliveries/log/find-delivery.ts";
import type { DeliveryHealth, WebhookHealth } from "#lib/deliveries/schemas.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { type ApplicationFilter, visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { readLog } from "#lib/platform/db/read-log.ts";
import { type Created, countStates, createdSql, getSpanStart, undeliveredSql } from "./created-deliveries.ts";
import { attemptCounts, percentileMs } from "./roll-up-hours.ts";
import { spans } from "./spans.ts";

const { steps, stepHours } = spans["24h"];

type CauseRow = { failure: string; deliveries: number; webhooks: string[]; latestId: string };
type AnswerRow = { webhookId: string; latencyStep: number; count: number };
type Measured = "total" | "delivered" | "troubled" | "givenUp" | "p95Ms" | "hours" | "since" | "lastFailure";
type Time = "failingSince" | "nextAttemptAt" | "lastDeliveredAt";
type WebhookRow = Omit<WebhookHealth, Measured | Time | "application" | "organization"> & {
  [time in Time]: Date | null;
} & {
  applicationId: string;
  applicationName: string;
  organizationId: string;
  organizationName: string;
  stoppedAt: Date | null;
  lastFailure: string | null;
  lastFailedId: string | null;
};

/**
 * The last 24 hours of the registered webhooks of a filter, hour by hour, how they are now, and the causes of failures, most
 * frequent first.
 */
export async function getHealth(ctx: Context, filter: ApplicationFilter = {}): Promise<DeliveryHealth> {
  const mine = visibleApplicationIds(ctx.actor, filter);
  const from = getSpanStart("24h", ctx.now);
  const row = await readLog(ctx, async (db) => ({
    webhooks: await db.$queryRaw<WebhookRow[]>(webhooksNow(mine)),
    created: await db.$queryRaw<Created[]>(createdSql(mine, from, stepHours)),
    answers: await db.$queryRaw<AnswerRow[]>`
      SELECT "webhookId", "latencyStep", sum("count")::int AS "count"
      FROM (${attemptCounts(mine, from, ctx.now)}) counts
      WHERE "outcome" <> 'none'
      GROUP BY 1, 2`,
    causes: await db.$queryRaw<CauseRow[]>(causesSince(mine, from)),
  }));
  const created = Map.groupBy(
    row.created.filter(({ isTest }) => !isTest),
    ({ webhookId }) => webhookId,
  );
  const answers = Map.groupBy(row.answers, ({ webhookId }) => webhookId);
  return {
    from: from.toISOString(),
    counts: countStates(row.created),
    webhooks: row.webhooks.map((webhook) =>
      toHealth(webhook, created.get(webhook.webhookId) ?? [], answers.get(webhook.webhookId) ?? []),
    ),
    causes: row.causes.map(({ failure, ...cause }) => ({
      ...cause,
      class: failure,
      ...explainFailure(failure),
    })),
  };
}

function toHealth(webhook: WebhookRow, created: Created[], answers: AnswerRow[]): WebhookHealth {
  const { stoppedAt, lastFailure, lastFailedId, ...row } = webhook;
  const { applicationId, applicationName, organizationId, organizationName, ...now } = row;
  const failure = getFailure(lastFailure);
  const count = (is: (row: Created) => boolean) =>
    created.filter(is).reduce((sum, { count: more }) => sum + more, 0);
  const isDelivered = ({ outcome }: Created) => outcome === "DELIVERED";
  const isTroubled = (row: Created) => row.isAttempted && !isDelivered(row);
  return {
    ...now,
    application: { id: applicationId, name: applicationName },
    organization: { id: organizationId, name: organizationName },
    failingSince: webhook.failingSince?.toISOString() ?? null,
    since: (webhook.state === "ACTIVE" ? webhook.failingSince : stoppedAt)?.toISOString() ?? null,
    nextAttemptAt: (webhook.state === "ACTIVE" && webhook.nextAttemptAt?.toISOString()) || null,
    lastDeliveredAt: webhook.lastDeliveredAt?.toISOString() ?? null,
    lastFailure: failure && lastFailedId !== null ? { ...failure, deliveryId: lastFailedId } : null,
    total: count(() => true),
    delivered: count(isDelivered),
    troubled: count(isTroubled),
    givenUp: count(({ outcome }) => outcome === "GIVEN_UP"),
    p95Ms: percentileMs(new Map(answers.map(({ latencyStep, count: more }) => [latencyStep, more])), 0.95),
    hours: Array.from({ length: steps }, (_, hour) => ({
      delivered: count((row) => row.step === hour && isDelivered(row)),
      troubled: count((row) => row.step === hour && isTroubled(row)),
    })),
  };
}

/** How many deliveries of the webhook `w` are in a state, at most 10,000. */
function countIn(state: "HELD" | "RETRYING"): Prisma.Sql {
  const condition = stateCondition(state, Prisma.sql`ARRAY[w."applicationId"]`);
  return Prisma.sql`(SELECT count(*)::int FROM (
    SELECT 1 FROM "Delivery" d WHERE d."webhookId" = w."id" AND ${condition} LIMIT 10000) counted)`;
}

/** The registered webhooks with their open deliveries of any age. */
function webhooksNow(mine: Prisma.Sql): Prisma.Sql {
  const isTried = Prisma.sql`d."applicationId" = w."applicationId" AND d."webhookId" = w."id" AND d."state" = 'PENDING'
    AND d."attemptCount" > 0`;
  return Prisma.sql`
    SELECT w."id" AS "webhookId", w."name", w."events"::text[] AS "events", w."state"::text AS "state", w."disabledReason", w."stoppedAt", w."failingSince",
      w."lastDeliveredAt", a."id" AS "applicationId", a."name" AS "applicationName", o."id" AS "organizationId",
      o."name" AS "organizationName",
      ${countIn("HELD")} AS "held", ${countIn("RETRYING")} AS "retrying",
      (SELECT min(d."nextAttemptAt") FROM "Delivery" d WHERE ${isTried}) AS "nextAttemptAt",
      failed."lastFailure", failed."id" AS "lastFailedId"
    FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId" JOIN "Organization" o ON o."id" = a."organizationId"
    LEFT JOIN LATERAL (
      SELECT d."id", d."lastFailure" FROM "Delivery" d
      WHERE ${isTried} AND (w."failingSince" IS NOT NULL OR w."state" <> 'ACTIVE')
      ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT 1
    ) failed ON true
    WHERE w."applicationId" IN (${mine}) AND w."unregisteredAt" IS NULL
    ORDER BY w."applicationId", w."slot"`;
}

function causesSince(mine: Prisma.Sql, since: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT d."lastFailure" AS "failure", count(*)::int AS "deliveries",
      array_agg(DISTINCT w."name") AS "webhooks",
      (array_agg(d."id" ORDER BY d."createdAt" DESC, d."sequence" DESC))[1] AS "latestId"
    FROM (${undeliveredSql(mine, since)}) d JOIN "Webhook" w ON w."id" = d."webhookId"
    WHERE NOT d."isTest" AND d."lastFailure" IS NOT NULL AND w."unregisteredAt" IS NULL
    GROUP BY 1 ORDER BY 2 DESC, 1`;
}
