import { addSeconds } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

const daySeconds = 24 * 60 * 60;
const maxCalls = 1_000;

/**
 * SQL condition for calls of the intake that rejected an event. Only what became of a batch is kept of a call that succeeded; in
 * its texts, quotation marks are escaped. The index `LoggedRequest_rejected` has the same condition.
 */
export const hasRejectedSql = Prisma.sql`("status" < 300 AND "problem" NOT LIKE '%"rejected":0,%')`;

/** How many events the intake rejected in the last 24 hours, in its newest 1,000 calls that rejected one. */
export async function countRejectedEvents(db: Tx, now: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ rejected: number }[]>`
    SELECT coalesce(sum(("problem"::json->>'rejected')::int), 0)::int AS "rejected" FROM (
      SELECT "problem" FROM "LoggedRequest" WHERE ${hasRejectedSql} AND "at" >= ${addSeconds(now, -daySeconds)}
      ORDER BY "at" DESC LIMIT ${maxCalls}) newest`;
  return row?.rejected ?? 0;
}
