import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { addSeconds } from "#lib/platform/clock.ts";
import { firstIdAt } from "#lib/platform/ids.ts";

const keptDays = 14;
const batchSize = 1_000;
/** Between two batches, so that what is being logged comes in between. */
const pauseMs = 20;

/**
 * Forgets calls that were logged more than 14 days ago, found by their ids, which begin with the time they were written
 * at. In batches that hold no lock for long; any number of workers may do so at once.
 *
 * @param now PostgreSQL's time, of `pruningTime`
 * @returns how many went
 */
export async function pruneRequests(pool: pg.Pool, now: Date, signal?: AbortSignal): Promise<number> {
  const end = addSeconds(now, -keptDays * 24 * 60 * 60);
  await pool.query(`DELETE FROM "RequestLogGap" WHERE "id" < $1`, [firstIdAt("requestLogGap", end)]);
  const sql = `
    DELETE FROM "LoggedRequest" WHERE "id" IN (
      SELECT "id" FROM "LoggedRequest" WHERE "id" < $1 ORDER BY "id" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`;
  for (let deleted = 0; ; await sleep(pauseMs)) {
    const { rowCount } = await pool.query(sql, [firstIdAt("loggedRequest", end)]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize || signal?.aborted) return deleted;
  }
}
