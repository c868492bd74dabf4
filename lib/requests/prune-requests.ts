import type pg from "pg";
import { addSeconds } from "#lib/platform/clock.ts";
import { pruneBatchSize, pruneInBatches } from "#lib/platform/db/prune-in-batches.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { retentionDays } from "#lib/platform/shared/retention.ts";

/** Between two batches, so that the request log can write. */
const pauseMs = 20;

const sql = `
  DELETE FROM "LoggedRequest" WHERE "id" IN (
    SELECT "id" FROM "LoggedRequest" WHERE "id" < $1 ORDER BY "id" LIMIT ${pruneBatchSize} FOR UPDATE SKIP LOCKED)`;

/** Deletes calls older than 14 days, by their IDs, which begin with the time. `now` is PostgreSQL's time. Returns the count. */
export async function pruneRequests(pool: pg.Pool, now: Date, signal?: AbortSignal): Promise<number> {
  const end = addSeconds(now, -retentionDays.loggedRequests * 24 * 60 * 60);
  await pool.query(`DELETE FROM "RequestLogGap" WHERE "id" < $1`, [firstIdAt("requestLogGap", end)]);
  return pruneInBatches(pool, sql, [firstIdAt("loggedRequest", end)], { pauseMs, signal });
}
