import { countDeliverable } from "#lib/orders/count-deliverable.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

/**
 * The longest waits of due deliveries, in seconds; 0 where nothing is due. Deliveries of paused and disabled webhooks wait
 * on purpose and do not count. One that waits behind an earlier delivery of its order counts; the bound on that is a minute.
 */
export type LongestWaits = {
  /** Of all. */
  oldestDueSeconds: number;
  /** Of webhooks that do not fail at present: only this one says something of workers. */
  oldestOfWorkingSeconds: number;
  /** Of webhooks that fail: each gets one request a second, so theirs wait whatever workers do. */
  oldestOfFailingSeconds: number;
};

/** What waits to be sent. */
export type Backlog = LongestWaits & {
  /** Due now, and workers could send them: see `countDeliverable`. */
  due: number;
};

type Waits = { working: number | null; failing: number | null };

/** By one look into an index per webhook. */
const waits = Prisma.sql`
  SELECT extract(epoch FROM now() - min(due."nextAttemptAt") FILTER (WHERE w."failingSince" IS NULL))::float8 AS "working",
    extract(epoch FROM now() - min(due."nextAttemptAt") FILTER (WHERE w."failingSince" IS NOT NULL))::float8 AS "failing"
  FROM "Webhook" w CROSS JOIN LATERAL (
    SELECT d."nextAttemptAt" FROM "Delivery" d
    WHERE d."webhookId" = w."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
    ORDER BY d."nextAttemptAt", d."sequence" LIMIT 1
  ) due
  WHERE w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL`;

function toLongestWaits(row: Waits | undefined): LongestWaits {
  const oldestOfWorkingSeconds = Math.max(0, row?.working ?? 0);
  const oldestOfFailingSeconds = Math.max(0, row?.failing ?? 0);
  return {
    oldestDueSeconds: Math.max(oldestOfWorkingSeconds, oldestOfFailingSeconds),
    oldestOfWorkingSeconds,
    oldestOfFailingSeconds,
  };
}

/** The longest waits alone. */
export async function measureLongestWaits(db: Db): Promise<LongestWaits> {
  const [row] = await db.$queryRaw<Waits[]>(waits);
  return toLongestWaits(row);
}

/** How many deliveries are due, and the longest waits; in one query. */
export async function measureBacklog(db: Db): Promise<Backlog> {
  const [row] = await db.$queryRaw<(Waits & { due: number })[]>`
    SELECT waits.*, ${countDeliverable()} AS "due" FROM (${waits}) waits`;
  return { due: row?.due ?? 0, ...toLongestWaits(row) };
}
