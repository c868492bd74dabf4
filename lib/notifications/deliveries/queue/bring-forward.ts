import type pg from "pg";
import { dueBeforeLaterOnes } from "#lib/notifications/deliveries/shared/retry-schedule.ts";

const broughtForwardAtOnce = 1_000;

/**
 * Makes the deliveries due that failed in the run of failures, as of their creation: before the later ones that they held. The
 * attempt spends no retry.
 *
 * A run of seconds, and what failed before the run, is no outage. Such deliveries keep their schedule, or one that always
 * fails would be retried at each success of another.
 */
const bringForwardSql = `
  WITH waiting AS MATERIALIZED (
    SELECT d."id" FROM "Webhook" w JOIN "Delivery" d ON d."webhookId" = w."id"
    WHERE w."id" = $1 AND d."state" = 'PENDING' AND d."nextAttemptAt" > now()
      AND d."firstFailedAt" >= w."failingSince" - interval '10 seconds' AND w."failingSince" < now() - interval '5 seconds'
    LIMIT ${broughtForwardAtOnce}
  ), locked AS MATERIALIZED (
    SELECT "id" FROM "Delivery" WHERE "id" = ANY(ARRAY(SELECT "id" FROM waiting)) ORDER BY "id" FOR NO KEY UPDATE
  )
  -- A resent one at step 0 would count as not attempted.
  UPDATE "Delivery" d SET "scheduleStep" = GREATEST(d."scheduleStep" - 1, (d."resentFrom" IS NOT NULL)::int),
    "nextAttemptAt" = ${dueBeforeLaterOnes("d")}
  FROM locked WHERE d."id" = locked."id" AND d."state" = 'PENDING'`;

/** Makes what a webhook missed due, in small transactions, now that it works again. */
export async function bringForward(pool: pg.Pool, webhookId: string): Promise<void> {
  let count = broughtForwardAtOnce;
  while (count === broughtForwardAtOnce)
    count = (await pool.query(bringForwardSql, [webhookId])).rowCount ?? 0;
}
