import { outcomeUnknown } from "#lib/notifications/deliveries/engine/failures.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import type { Db, Tx } from "#lib/platform/db/client.ts";
import { databaseNow } from "#lib/platform/db/database-now.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { retentionDays } from "#lib/platform/shared/retention.ts";

/** Durations are counted in steps. Each ends 20 % above its start; step 0 is up to one millisecond. */
const latencyFactor = 1.2;

/** Attempts and deliveries are visible this long after their IDs and times were made: they commit later. */
const settleSeconds = 30;
/** The most time that one transaction sums up, so that none is long after an outage. */
const stepSeconds = 6 * 60 * 60;

/** Whether an attempt `a` says something about the receiver. */
const isCounted = Prisma.sql`a."failure" IS DISTINCT FROM ${outcomeUnknown}`;

/** Counts of attempts `a` and their deliveries `d`, for stored sums and for the latest attempts. */
const countedColumns = Prisma.sql`
  d."webhookId", date_trunc('hour', a."startedAt", 'UTC') AS "hour",
    CASE WHEN a."httpStatus" BETWEEN 200 AND 299 AND a."failure" IS NOT NULL THEN 'none'
      WHEN a."httpStatus" BETWEEN 200 AND 599 THEN (a."httpStatus" / 100) || 'xx' ELSE 'none' END AS "outcome",
    ceil(ln(greatest(a."durationMs", 1)) / ln(${Prisma.raw(String(latencyFactor))}))::int AS "latencyStep",
    count(*)::int AS "count"`;

/** How much of what is not summed up yet is read from the attempts themselves. */
const unsummedSeconds = 15 * 60;

/** `firstIdAt` the time until which attempts are summed up. */
const firstUnsummedId = Prisma.sql`(
  SELECT 'att_' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (ms >> 5 * i & 31)::int, 1), '' ORDER BY i DESC)
    || repeat('0', 16)
  FROM (SELECT (extract(epoch FROM "rolledTo") * 1000)::bigint AS ms FROM "Rollup") r, generate_series(0, 9) i)`;

/**
 * SQL that counts these applications' attempts since the hour `start`: the stored sums and, for the last minutes, a range of
 * the attempts' primary key. Takes no longer as the log grows. OFFSET makes PostgreSQL read each of the range once and then
 * its delivery: with old statistics, it would read the range again for each delivery.
 *
 * @param mine a query for the applications' IDs
 */
export function attemptCounts(mine: Prisma.Sql, start: Date, now: Date): Prisma.Sql {
  const from = firstIdAt("attempt", addSeconds(now, -unsummedSeconds));
  return Prisma.sql`
    SELECT "webhookId", "hour", "outcome", "latencyStep", "count" FROM "AttemptHour"
    WHERE "webhookId" IN (SELECT "id" FROM "Webhook" WHERE "applicationId" IN (${mine})) AND "hour" >= ${start}
    UNION ALL (SELECT ${countedColumns} FROM (
      SELECT * FROM "Attempt" a WHERE a."id" >= GREATEST(${from}, ${firstUnsummedId})
        AND a."id" < ${firstIdAt("attempt", addSeconds(now, 60))} AND a."startedAt" >= ${start} OFFSET 0
    ) a CROSS JOIN LATERAL (SELECT * FROM "Delivery" d WHERE d."id" = a."deliveryId" OFFSET 0) d
    WHERE NOT d."isTest" AND ${isCounted} AND d."applicationId" IN (${mine}) GROUP BY 1, 2, 3, 4)`;
}

/**
 * Sums up the attempts and deliveries since the last call, each once, by webhook and hour: attempts by outcome and duration
 * too. Deletes sums that no chart shows. Any number of workers may call it: one at a time does the work.
 *
 * @returns whether there is more to sum up now
 */
export function rollUpHours(db: Db): Promise<boolean> {
  return db.$transaction(rollUpStep);
}

async function rollUpStep(tx: Tx): Promise<boolean> {
  const [row] = await tx.$queryRaw<
    { rolledTo: Date }[]
  >`SELECT "rolledTo" FROM "Rollup" FOR UPDATE SKIP LOCKED`;
  if (!row) return false;
  const now = await databaseNow(tx);
  const settled = addSeconds(now, -settleSeconds);
  const from = row.rolledTo;
  const to = new Date(Math.min(addSeconds(from, stepSeconds).getTime(), settled.getTime()));
  if (to <= from) return false;
  await tx.$executeRaw`
    INSERT INTO "AttemptHour" AS kept ("webhookId", "hour", "outcome", "latencyStep", "count")
    SELECT ${countedColumns} FROM "Attempt" a JOIN "Delivery" d ON d."id" = a."deliveryId"
    WHERE a."id" >= ${firstIdAt("attempt", from)} AND a."id" < ${firstIdAt("attempt", to)} AND NOT d."isTest" AND ${isCounted}
    GROUP BY 1, 2, 3, 4
    ON CONFLICT ("webhookId", "hour", "outcome", "latencyStep") DO UPDATE SET "count" = kept."count" + excluded."count"`;
  await tx.$executeRaw`
    INSERT INTO "DeliveryHour" AS kept ("webhookId", "hour", "isTest", "count")
    SELECT n.* FROM "Application" a CROSS JOIN LATERAL (
      SELECT "webhookId", date_trunc('hour', "createdAt", 'UTC'), "isTest", count(*)
      FROM "Delivery" WHERE "applicationId" = a."id" AND "createdAt" >= ${from} AND "createdAt" < ${to} GROUP BY 1, 2, 3
    ) n
    ON CONFLICT ("webhookId", "hour", "isTest") DO UPDATE SET "count" = kept."count" + excluded."count"`;
  const keptFrom = addSeconds(now, -retentionDays.hourlySums * 24 * 3600);
  await tx.$executeRaw`DELETE FROM "AttemptHour" WHERE "hour" < ${keptFrom}`;
  await tx.$executeRaw`DELETE FROM "DeliveryHour" WHERE "hour" < ${keptFrom}`;
  await tx.$executeRaw`UPDATE "Rollup" SET "rolledTo" = ${to}`;
  return to < settled;
}

/**
 * The duration in milliseconds below which `share` of the attempts are, from counts by step. Within a step, attempts count
 * as evenly spread. Null without attempts.
 */
export function percentileMs(counts: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [step, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    const wanted = total * share - below;
    if (wanted <= count) return step === 0 ? 1 : Math.round(latencyFactor ** (step - 1 + wanted / count));
    below += count;
  }
  return null;
}
