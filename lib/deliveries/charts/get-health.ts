import { explainFailure } from "#lib/deliveries/engine/failures.ts";
import { outcomeSql, stateCondition } from "#lib/deliveries/log/delivery-state.ts";
import type { DeliveryHealth, WebhookHealth } from "#lib/deliveries/schemas.ts";
import type { Context, UserActor } from "#lib/platform/access/context.ts";
import { type ApplicationFilter, visibleApplicationIds } from "#lib/platform/access/tenancy.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { boundedRead } from "#lib/platform/rate-limit/bounded-read.ts";

const hours = 24;

type CauseRow = { failure: string; deliveries: number; webhooks: string[]; latestId: string };
/** From JSON, so times are text with the offset of the connection. */
type Row = { webhooks: WebhookHealth[]; causes: CauseRow[] };

/**
 * The last 24 hours of the registered webhooks of a filter, hour by hour, and the causes of failures, most frequent first.
 * Test events do not count. One query, on the index of an application's deliveries by time.
 */
export async function getHealth(
  ctx: Context<UserActor>,
  filter: ApplicationFilter = {},
): Promise<DeliveryHealth> {
  const mine = visibleApplicationIds(ctx.actor, filter);
  const since = addSeconds(ctx.now, -hours * 3600);
  const [row] = await boundedRead(
    ctx,
    (db) => db.$queryRaw<Row[]>`
      SELECT (SELECT coalesce(json_agg(w), '[]') FROM (${webhooksSince(mine, since)}) w) AS "webhooks",
        (SELECT coalesce(json_agg(c), '[]') FROM (${causesSince(mine, since)}) c) AS "causes"`,
  );
  if (!row) throw new Error("an aggregate query returned no row");
  return {
    webhooks: row.webhooks.map(({ nextAttemptAt, lastDeliveredAt, ...webhook }) => ({
      ...webhook,
      nextAttemptAt: toUtc(nextAttemptAt),
      lastDeliveredAt: toUtc(lastDeliveredAt),
    })),
    causes: row.causes.map(({ failure, ...cause }) => ({
      ...cause,
      class: failure,
      ...explainFailure(failure),
    })),
  };
}

function toUtc(time: string | null): string | null {
  return time && new Date(time).toISOString();
}

/** How many deliveries of the webhook `w` are in a state, at most 10,000. */
function countIn(state: "HELD" | "RETRYING"): Prisma.Sql {
  const condition = stateCondition(state, Prisma.sql`ARRAY[w."applicationId"]`);
  return Prisma.sql`(SELECT count(*)::int FROM (
    SELECT 1 FROM "Delivery" d WHERE d."webhookId" = w."id" AND ${condition} LIMIT 10000) counted)`;
}

function webhooksSince(mine: Prisma.Sql, since: Date): Prisma.Sql {
  return Prisma.sql`
    WITH recent AS (
      SELECT d."id", d."webhookId", d."attemptCount", ${outcomeSql} AS "outcome",
        floor(extract(epoch FROM d."createdAt" - ${since}) / 3600)::int AS "hour"
      FROM "Delivery" d
      WHERE d."applicationId" IN (${mine}) AND d."createdAt" > ${since} AND NOT d."isTest"
    ),
    by_hour AS (
      SELECT "webhookId", "hour", count(*) FILTER (WHERE "outcome" = 'DELIVERED') AS "delivered",
        count(*) FILTER (WHERE "outcome" IS DISTINCT FROM 'DELIVERED' AND "attemptCount" > 0) AS "troubled"
      FROM recent GROUP BY 1, 2
    )
    SELECT w."id" AS "webhookId", w."name",
      (SELECT "name" FROM "Application" WHERE "id" = w."applicationId") AS "applicationName", whole.*, w."lastDeliveredAt",
      (SELECT percentile_cont(0.95) WITHIN GROUP (ORDER BY a."durationMs")::int
       FROM recent r JOIN "Attempt" a ON a."deliveryId" = r."id"
       WHERE r."webhookId" = w."id" AND a."httpStatus" IS NOT NULL) AS "p95Ms",
      ARRAY(SELECT json_build_object('delivered', coalesce(b."delivered", 0), 'troubled', coalesce(b."troubled", 0))
            FROM generate_series(0, ${hours - 1}::int) AS h("hour")
            LEFT JOIN by_hour b ON b."hour" = h."hour" AND b."webhookId" = w."id" ORDER BY h."hour") AS "hours"
    FROM "Webhook" w CROSS JOIN LATERAL (
      SELECT count(*)::int AS "total", count(*) FILTER (WHERE "outcome" = 'DELIVERED')::int AS "delivered",
        count(*) FILTER (WHERE "outcome" IS DISTINCT FROM 'DELIVERED' AND "attemptCount" > 0)::int AS "troubled",
        count(*) FILTER (WHERE "outcome" = 'GIVEN_UP')::int AS "givenUp",
        ${countIn("HELD")} AS "held", ${countIn("RETRYING")} AS "retrying",
        -- Retries of earlier days count too.
        (SELECT min("nextAttemptAt") FROM "Delivery" d
         WHERE d."applicationId" = w."applicationId" AND d."webhookId" = w."id" AND d."state" = 'PENDING'
           AND d."attemptCount" > 0) AS "nextAttemptAt"
      FROM recent r WHERE r."webhookId" = w."id"
    ) whole
    WHERE w."applicationId" IN (${mine}) AND w."unregisteredAt" IS NULL
    ORDER BY w."applicationId", w."slot"`;
}

function causesSince(mine: Prisma.Sql, since: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT d."lastFailure" AS "failure", count(*)::int AS "deliveries",
      array_agg(DISTINCT w."name") AS "webhooks",
      (array_agg(d."id" ORDER BY d."createdAt" DESC, d."sequence" DESC))[1] AS "latestId"
    FROM "Delivery" d JOIN "Webhook" w ON w."id" = d."webhookId"
    WHERE d."applicationId" IN (${mine}) AND d."createdAt" > ${since} AND NOT d."isTest"
      AND d."lastFailure" IS NOT NULL AND d."state" <> 'DELIVERED' AND w."unregisteredAt" IS NULL
    GROUP BY 1 ORDER BY 2 DESC, 1`;
}
