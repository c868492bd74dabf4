import { countDeliverable } from "#lib/orders/back-pressure.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

/**
 * The longest waits of due deliveries, in seconds; 0 if nothing is due. Paused and disabled webhooks do not count.
 * Deliveries behind an earlier one of their order do, for at most a minute.
 */
export type LongestWaits = {
  /** The delay of all webhooks. */
  oldestDueSeconds: number;
  /** The delay of webhooks that do not fail. Only this one shows whether there are enough workers. */
  oldestOfWorkingSeconds: number;
  /** The delay of failing webhooks, which get one request per second with any number of workers. */
  oldestOfFailingSeconds: number;
};

/** `due`: the count of `countDeliverable`. */
export type Backlog = LongestWaits & { due: number };

/** One index lookup per webhook. */
const waits = Prisma.sql`
  SELECT GREATEST(0, max("seconds"))::float8 AS "oldestDueSeconds",
    GREATEST(0, max("seconds") FILTER (WHERE NOT "isFailing"))::float8 AS "oldestOfWorkingSeconds",
    GREATEST(0, max("seconds") FILTER (WHERE "isFailing"))::float8 AS "oldestOfFailingSeconds"
  FROM (
    SELECT w."failingSince" IS NOT NULL AS "isFailing", extract(epoch FROM now() - due."nextAttemptAt") AS "seconds"
    FROM "Webhook" w CROSS JOIN LATERAL (
      SELECT d."nextAttemptAt" FROM "Delivery" d
      WHERE d."webhookId" = w."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
      ORDER BY d."nextAttemptAt", d."sequence" LIMIT 1
    ) due
    WHERE w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL
  ) oldest`;

export function measureLongestWaits(db: Db): Promise<LongestWaits> {
  return readRow<LongestWaits>(db, waits);
}

export function measureBacklog(db: Db): Promise<Backlog> {
  return readRow<Backlog>(
    db,
    Prisma.sql`SELECT waits.*, ${countDeliverable()} AS "due" FROM (${waits}) waits`,
  );
}

async function readRow<T>(db: Db, query: Prisma.Sql): Promise<T> {
  const [row] = await db.$queryRaw<T[]>(query);
  if (!row) throw new Error("an aggregate query returned no row");
  return row;
}
