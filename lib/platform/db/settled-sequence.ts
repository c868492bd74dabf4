import { setTimeout as sleep } from "node:timers/promises";
import { unavailable } from "#lib/platform/errors.ts";
import { processState } from "#lib/platform/process-state.ts";
import { getPool } from "./client.ts";

/** Tables whose `sequence` numbers their rows in order of creation. Transactions commit in another order. */
type Numbered = "Delivery" | "Event";

/** All waiting readers of a process share one query in this time. */
const intervalMs = 250;
/** How long a reader waits for open transactions, which usually end within milliseconds. */
const pausesMs = [0, 5, 20, 75, 150];
/** Longer in a process that just started: it has no earlier number to answer with. */
const firstPausesMs = [...pausesMs, 250, 500, 1_000, 1_000, 1_000];

/** The highest committed number. Pruning may have deleted the row that had it. */
const highest = {
  Event: `GREATEST((SELECT max("sequence") FROM "Event"), (SELECT "eventsTo" FROM "RetentionRun" WHERE "id" = 1), 0)`,
  Delivery: `GREATEST((SELECT max("sequence") FROM "Delivery"), (SELECT max("resentSequence") FROM "Delivery"), 0)`,
};

/** The highest committed number, and the transactions that wrote to the table when it was read. */
type Mark = { sequence: bigint; writers: string[] };
type Settled = {
  /** Null until this process has read one. */
  reached: bigint | null;
  next: Mark | null;
  reading: Promise<void> | null;
  waiting: Promise<void> | null;
};

const settledState = (table: Numbered) =>
  processState(
    `settled sequence of ${table}`,
    (): Settled => ({ reached: null, next: null, reading: null, waiting: null }),
  );

/**
 * Returns the highest committed `sequence` below which no transaction can still commit a row. A reader that continues from
 * there misses no row. Covers all commits before the call, unless a transaction that writes to the table stays open.
 *
 * @throws DomainError unavailable if this process has read none yet, because such a transaction stays open. 0
 * would say that there are no rows
 *
 * Transactions are known by their locks of the table. A snapshot (`pg_snapshot_xmin`) would also wait for those that write
 * other tables, in any database of the server.
 */
export async function settledSequence(table: Numbered): Promise<bigint> {
  const { reached } = await readSettled(table);
  if (reached === null) throw unavailable("An earlier write is still in progress. Try again shortly.");
  return reached;
}

/** Like `settledSequence`, 250 ms later, but 0 instead of the error: who waits for more waits on. */
export async function nextSettledSequence(table: Numbered): Promise<bigint> {
  const settled = settledState(table);
  settled.waiting ??= sleep(intervalMs)
    .then(() => readSettled(table))
    .then(() => undefined)
    .finally(() => {
      settled.waiting = null;
    });
  await settled.waiting;
  return settled.reached ?? 0n;
}

async function readSettled(table: Numbered): Promise<Settled> {
  const settled = settledState(table);
  // A read in progress may have begun before the caller's commit.
  await settled.reading;
  settled.reading ??= settle(table, settled).finally(() => {
    settled.reading = null;
  });
  await settled.reading;
  return settled;
}

/** Returns the highest committed `sequence`. No reader of this database has a higher one. */
export async function highestSequence(table: Numbered): Promise<bigint> {
  const { rows } = await getPool().query<{ sequence: string }>(
    `SELECT ${highest[table]}::text AS "sequence"`,
  );
  return BigInt(rows[0]?.sequence ?? 0);
}

async function settle(table: Numbered, settled: Settled): Promise<void> {
  for (const pauseMs of settled.reached === null ? firstPausesMs : pausesMs) {
    if (pauseMs > 0) await sleep(pauseMs);
    const mark = await readMark(table);
    if (mark.writers.length === 0) {
      settled.reached = mark.sequence;
      settled.next = null;
      return;
    }
    // Whoever drew a number up to `next` was one of its writers.
    if (settled.next && !settled.next.writers.some((writer) => mark.writers.includes(writer))) {
      settled.reached = settled.next.sequence;
      settled.next = null;
      if (settled.reached === mark.sequence) return;
    }
    settled.next ??= mark;
  }
}

/** The locks are read after the statement's snapshot was taken, so a transaction that is in neither has not begun to write. */
async function readMark(table: Numbered): Promise<Mark> {
  const { rows } = await getPool().query<{ sequence: string; writers: string[] }>(
    `SELECT ${highest[table]}::text AS "sequence", ARRAY(
       SELECT "virtualtransaction" FROM pg_locks
       WHERE "locktype" = 'relation' AND "mode" = 'RowExclusiveLock' AND "granted" AND "relation" = '"${table}"'::regclass
         AND "database" = (SELECT "oid" FROM pg_database WHERE "datname" = current_database())
     ) AS "writers"`,
  );
  if (!rows[0]) throw new Error("PostgreSQL returned no sequence.");
  return { sequence: BigInt(rows[0].sequence), writers: rows[0].writers };
}
