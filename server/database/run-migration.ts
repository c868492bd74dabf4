import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Shorter than PostgreSQL's deadlock_timeout of 1 s, so that in a deadlock the migration gives way and no request. */
const lockTimeoutMs = 500;
/** Those that queued behind it go first. */
const pauseMs = 1_000;
const mostTries = 120;

/** What a migration begins with that PostgreSQL does not run in a transaction. */
const outsideMark = "-- no-transaction";

/** lock_not_available and deadlock_detected. */
const gaveWay = (error: unknown) =>
  error instanceof pg.DatabaseError && ["55P03", "40P01"].includes(error.code ?? "");

/**
 * Runs a migration's SQL whole or not at all, beside a portal that works: it waits at most half a second for a lock, since
 * all that comes after it waits behind it, then lets the others go and tries again, for three minutes. One that begins
 * with `-- no-transaction` holds a single statement and is sent as it is: CREATE INDEX CONCURRENTLY, or a DO block that
 * commits after each batch.
 *
 * @throws Error of PostgreSQL, or one that says that the lock was not to be had
 */
export async function runMigration(
  pool: pg.Pool,
  sql: string,
  onWait: (tries: number) => void = () => undefined,
): Promise<void> {
  if (sql.startsWith(outsideMark)) return void (await pool.query(sql));
  for (let tries = 1; tries <= mostTries; tries += 1) {
    if (await tryOnce(pool, sql)) return;
    onWait(tries);
    await sleep(pauseMs);
  }
  throw new Error(
    "A lock was not to be had: others held it all the time. Look in pg_stat_activity for transactions that stay open " +
      "(xact_start), end them or wait, and migrate again. Nothing of this migration was done.",
  );
}

/** @returns whether it got its locks; then all of it is committed */
async function tryOnce(pool: pg.Pool, sql: string): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await client.query(sql);
    await client.query("COMMIT");
    return true;
  } catch (error) {
    await client.query("ROLLBACK");
    if (gaveWay(error)) return false;
    throw error;
  } finally {
    client.release();
  }
}
