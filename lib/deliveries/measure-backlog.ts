import type { Db } from "#lib/db/client.ts";
import { env } from "#lib/env.ts";

/** What waits to be sent. Deliveries of paused and disabled webhooks wait on purpose and do not count. */
export type Backlog = {
  /** Due now and not sent; counted up to just above INTAKE_BACKLOG_LIMIT. */
  due: number;
  /** How long the longest of them has been due; 0 where nothing is. */
  oldestDueSeconds: number;
};

/**
 * The longest wait of a due delivery, in seconds, by one look into an index per webhook. One that waits behind an
 * earlier delivery of its order counts too; the bound on that wait is a minute.
 */
export async function oldestDueSeconds(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ seconds: number | null }[]>`
    SELECT extract(epoch FROM now() - min(due."nextAttemptAt"))::float8 AS "seconds"
    FROM "Webhook" w CROSS JOIN LATERAL (
      SELECT d."nextAttemptAt" FROM "Delivery" d
      WHERE d."webhookId" = w."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
      ORDER BY d."nextAttemptAt", d."sequence" LIMIT 1
    ) due
    WHERE w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL`;
  return Math.max(0, row?.seconds ?? 0);
}

/** How many deliveries are due, and the longest wait. */
export async function measureBacklog(db: Db): Promise<Backlog> {
  const limit = env().INTAKE_BACKLOG_LIMIT;
  const [[row], oldest] = await Promise.all([
    db.$queryRaw<{ due: number }[]>`
      SELECT count(*)::int AS "due" FROM (
        SELECT 1 FROM "Webhook" w JOIN "Delivery" d ON d."webhookId" = w."id"
        WHERE w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL
          AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
        LIMIT ${limit + 1}) due`,
    oldestDueSeconds(db),
  ]);
  return { due: row?.due ?? 0, oldestDueSeconds: oldest };
}
