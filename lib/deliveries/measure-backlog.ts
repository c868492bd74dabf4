import type { Db } from "#lib/db/client.ts";
import { Prisma } from "#lib/db/generated/client.ts";
import { env } from "#lib/env.ts";

/** What waits to be sent. Deliveries of paused and disabled webhooks wait on purpose and do not count. */
export type Backlog = {
  /** Due now and not sent; counted up to just above INTAKE_BACKLOG_LIMIT. */
  due: number;
  /** How long the longest of them has been due; 0 where nothing is. */
  oldestDueSeconds: number;
};

const longestWait = Prisma.sql`
  SELECT extract(epoch FROM now() - min(due."nextAttemptAt"))::float8 AS "seconds"
  FROM "Webhook" w CROSS JOIN LATERAL (
    SELECT d."nextAttemptAt" FROM "Delivery" d
    WHERE d."webhookId" = w."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
    ORDER BY d."nextAttemptAt", d."sequence" LIMIT 1
  ) due
  WHERE w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL`;

/**
 * The longest wait of a due delivery, in seconds, by one look into an index per webhook. One that waits behind an
 * earlier delivery of its order counts too; the bound on that wait is a minute.
 */
export async function oldestDueSeconds(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ seconds: number | null }[]>(longestWait);
  return Math.max(0, row?.seconds ?? 0);
}

/** How many deliveries are due, and the longest wait; in one query. */
export async function measureBacklog(db: Db): Promise<Backlog> {
  const limit = env().INTAKE_BACKLOG_LIMIT;
  const [row] = await db.$queryRaw<{ due: number; seconds: number | null }[]>`
    SELECT (${longestWait}) AS "seconds", (
      SELECT count(*)::int FROM (
        SELECT 1 FROM "Webhook" w JOIN "Delivery" d ON d."webhookId" = w."id"
        WHERE w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL
          AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
        LIMIT ${limit + 1}) due) AS "due"`;
  return { due: row?.due ?? 0, oldestDueSeconds: Math.max(0, row?.seconds ?? 0) };
}
