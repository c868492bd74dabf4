import { countDeliverable, isAtOwnLimit } from "#lib/notifications/orders/back-pressure.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { env } from "#lib/platform/env.ts";

/**
 * The longest waits of due deliveries, in seconds; 0 if nothing is due. Paused and disabled webhooks do not count.
 * Deliveries behind an earlier one of their order do, for at most a minute.
 */
export type LongestWaits = {
  /** The wait for workers. The other two take as long with any number of workers. */
  oldestDueSeconds: number;
  /** The wait of webhooks that work and are at their own limit, such as after an outage. */
  oldestOfLimitedSeconds: number;
  /** The wait of failing webhooks, which get one request per second. */
  oldestOfFailingSeconds: number;
};

/** How long `deliveries` of a webhook take, without events that come meanwhile. */
export type CatchUp = { deliveries: number; perSecond: number; seconds: number };

type Limits = { maxInFlight: number; maxPerSecond: number };

/** At the webhook's rate, or at that of its receiver's usual answer (`answerMs`) if that is known and less. */
export function estimateCatchUp(
  deliveries: number,
  { maxInFlight, maxPerSecond }: Limits,
  answerMs: number | null = null,
): CatchUp {
  const ofReceiver =
    answerMs === null ? maxPerSecond : Math.max(1, Math.round((maxInFlight * 1000) / answerMs));
  const perSecond = Math.min(maxPerSecond, ofReceiver);
  return { deliveries, perSecond, seconds: Math.ceil(deliveries / perSecond) };
}

/**
 * `due`: the count of `countDeliverable`. `catchUp`: of the webhook that waits longest at its own limit, counted up to just
 * above INTAKE_BACKLOG_LIMIT.
 */
export type Backlog = LongestWaits & { due: number; catchUp: CatchUp | null };

/** Due deliveries of the webhook `w`, the oldest first. */
const due = Prisma.sql`
  SELECT d."nextAttemptAt" FROM "Delivery" d
  WHERE d."webhookId" = w."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
  ORDER BY d."nextAttemptAt", d."sequence"`;

/** One index lookup per webhook, and two more for those that have something due. */
const oldest = Prisma.sql`
  SELECT w."id", w."maxInFlight", w."maxPerSecond", extract(epoch FROM now() - oldest."nextAttemptAt")::float8 AS "seconds",
    CASE WHEN w."failingSince" IS NOT NULL THEN 'failing' WHEN ${isAtOwnLimit()} THEN 'limited' ELSE 'working' END AS "receiver"
  FROM "Webhook" w CROSS JOIN LATERAL (${due} LIMIT 1) oldest
  WHERE w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL`;

const longest = (receiver: string) =>
  Prisma.sql`GREATEST(0, max("seconds") FILTER (WHERE "receiver" = ${receiver}))`;

const waits = Prisma.sql`
  SELECT ${longest("working")} AS "oldestDueSeconds", ${longest("limited")} AS "oldestOfLimitedSeconds",
    ${longest("failing")} AS "oldestOfFailingSeconds"
  FROM oldest`;

/** Only one webhook, because counting 100,000 deliveries takes PostgreSQL some 20 ms. */
const waitsLongest = () => Prisma.sql`
  SELECT json_build_object('deliveries', count(*), 'maxInFlight', w."maxInFlight", 'maxPerSecond', w."maxPerSecond")
  FROM (SELECT * FROM oldest WHERE "receiver" = 'limited' ORDER BY "seconds" DESC LIMIT 1) w
    CROSS JOIN LATERAL (${due} LIMIT ${env().INTAKE_BACKLOG_LIMIT + 1}) due
  GROUP BY w."maxInFlight", w."maxPerSecond"`;

export function measureLongestWaits(db: Db): Promise<LongestWaits> {
  return readRow<LongestWaits>(db, Prisma.sql`WITH oldest AS (${oldest}) ${waits}`);
}

export async function measureBacklog(db: Db): Promise<Backlog> {
  type Row = Omit<Backlog, "catchUp"> & { waiting: (Limits & { deliveries: number }) | null };
  const { waiting, ...backlog } = await readRow<Row>(
    db,
    Prisma.sql`WITH oldest AS MATERIALIZED (${oldest})
      SELECT waits.*, ${countDeliverable()} AS "due", (${waitsLongest()}) AS "waiting" FROM (${waits}) waits`,
  );
  return { ...backlog, catchUp: waiting && estimateCatchUp(waiting.deliveries, waiting) };
}

async function readRow<T>(db: Db, query: Prisma.Sql): Promise<T> {
  const [row] = await db.$queryRaw<T[]>(query);
  if (!row) throw new Error("an aggregate query returned no row");
  return row;
}
