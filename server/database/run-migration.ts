import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Shorter than PostgreSQL's deadlock_timeout of 1 s, so that a deadlock ends the migration and not a request. */
const lockTimeoutMs = 500;
/** Lets requests run that queued behind the migration. */
const pauseMs = 1_000;
const maxTries = 120;

/** The first line of a migration that cannot run in a transaction. */
const outsideMark = "-- no-transaction";

/** lock_not_available or deadlock_detected. */
const gotNoLock = (error: unknown) =>
  error instanceof pg.DatabaseError && ["55P03", "40P01"].includes(error.code ?? "");

/**
 * Runs a migration and its note in a transaction while the portal is running. Waits half a second for a lock, lets others run,
 * and tries again for three minutes. A migration that begins with `-- no-transaction` is a single statement that runs
 * unchanged: CREATE INDEX CONCURRENTLY, or a DO block that commits each batch.
 *
 * @throws Error if the SQL fails or the lock is not available
 */
export async function runMigration(
  client: pg.Client,
  sql: string,
  note: pg.QueryConfig,
  onWait: (tries: number) => void = () => undefined,
): Promise<void> {
  if (sql.startsWith(outsideMark)) {
    await client.query(sql);
    await client.query(note);
    return;
  }
  for (let tries = 1; tries <= maxTries; tries += 1) {
    if (await tryOnce(client, sql, note)) return;
    onWait(tries);
    await sleep(pauseMs);
  }
  throw new Error(
    "Could not get a lock within 3 minutes. Look in pg_stat_activity for transactions that stay open (xact_start), end them " +
      "or wait, and migrate again. Nothing of this migration was applied.",
  );
}

/** Returns whether it got its locks and committed. */
async function tryOnce(client: pg.Client, sql: string, note: pg.QueryConfig): Promise<boolean> {
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await client.query(sql);
    await client.query(note);
    await client.query("COMMIT");
    return true;
  } catch (error) {
    await client.query("ROLLBACK");
    if (gotNoLock(error)) return false;
    throw error;
  }
}
