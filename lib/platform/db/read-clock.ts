import type pg from "pg";
import { clockAheadMs, clockToleranceMs, setDatabaseTime } from "#lib/platform/clock.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";

type Asked = Pick<pg.ClientBase, "query">;

const answerWithinMs = 5_000;
/** Rows are deleted by age in days, so clocks that are this close are close enough. */
const pruningToleranceMs = 60_000;

let saidMs = 0;

/**
 * Reads PostgreSQL's clock, which `timeNow` of lib/platform/clock.ts goes by from then on. An answer that took longer than the
 * tolerance tells nothing and is dropped.
 *
 * @returns PostgreSQL's time
 */
export async function readClock(database: Asked): Promise<Date> {
  const askedMs = performance.now();
  const question = { text: "SELECT clock_timestamp() AS now", query_timeout: answerWithinMs };
  const { rows } = await database.query<{ now: Date }>(question);
  if (!rows[0]) throw new Error("PostgreSQL did not say what time it is.");
  const tookMs = performance.now() - askedMs;
  if (tookMs < clockToleranceMs) setDatabaseTime(rows[0].now.getTime() + tookMs / 2);
  tellWhenApart();
  return rows[0].now;
}

/** Once for each change, since the clock is read every few seconds. */
function tellWhenApart(): void {
  const aheadMs = clockAheadMs();
  if (Math.abs(aheadMs - saidMs) < clockToleranceMs) return;
  saidMs = aheadMs;
  const clock = { clockAheadSeconds: Math.round(aheadMs / 1000) };
  if (Math.abs(aheadMs) > clockToleranceMs)
    log.error(clock, "this machine's clock and the database's are apart; set both by NTP");
  else log.info(clock, "this machine's clock and the database's agree again");
}

/**
 * PostgreSQL's time, for what deletes by age.
 *
 * @throws DomainError conflict while this machine's clock is more than a minute away from PostgreSQL's: one of them is wrong,
 * and nobody knows which
 */
export async function pruningTime(database: Asked): Promise<Date> {
  const now = await readClock(database);
  const apartMs = Math.abs(Date.now() - now.getTime());
  if (apartMs > pruningToleranceMs)
    throw new DomainError(
      "conflict",
      `Nothing is pruned while this machine's clock and the database's are ${Math.round(apartMs / 1000)} s apart. Set both by NTP.`,
    );
  return now;
}
