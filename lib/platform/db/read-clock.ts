import type pg from "pg";
import { clockAheadMs, clockToleranceMs, setDatabaseTime } from "#lib/platform/clock.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";

type Asked = Pick<pg.ClientBase, "query">;

const answerWithinMs = 5_000;
/** Close enough to delete rows by age in days. */
const pruningToleranceMs = 60_000;

let loggedMs = 0;

/** Reads PostgreSQL's clock for `timeNow`. An answer that takes longer than the tolerance is ignored. */
export async function readClock(database: Asked): Promise<Date> {
  const askedMs = performance.now();
  const question = { text: "SELECT clock_timestamp() AS now", query_timeout: answerWithinMs };
  const { rows } = await database.query<{ now: Date }>(question);
  if (!rows[0]) throw new Error("PostgreSQL returned no time.");
  const tookMs = performance.now() - askedMs;
  if (tookMs < clockToleranceMs) setDatabaseTime(rows[0].now.getTime() + tookMs / 2);
  logDifference();
  return rows[0].now;
}

/** Logs each change once. */
function logDifference(): void {
  const aheadMs = clockAheadMs();
  if (Math.abs(aheadMs - loggedMs) < clockToleranceMs) return;
  loggedMs = aheadMs;
  const clock = { clockAheadSeconds: Math.round(aheadMs / 1000) };
  if (Math.abs(aheadMs) > clockToleranceMs)
    log.error(clock, "this machine's clock differs from the database's; synchronize both by NTP");
  else log.info(clock, "this machine's clock agrees with the database's again");
}

/**
 * PostgreSQL's time, for deleting by age.
 *
 * @throws DomainError conflict if this machine's clock differs by more than a minute: either one may be wrong
 */
export async function pruningTime(database: Asked): Promise<Date> {
  const now = await readClock(database);
  const apartMs = Math.abs(Date.now() - now.getTime());
  if (apartMs > pruningToleranceMs)
    throw new DomainError(
      "conflict",
      `Nothing is pruned, because this machine's clock and the database's differ by ${Math.round(apartMs / 1000)} s. Synchronize both by NTP.`,
    );
  return now;
}
