import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { processState } from "#lib/platform/process-state.ts";
import { getPool } from "./client.ts";

/** Tables whose `sequence` numbers their rows in order of creation. */
type Numbered = "Delivery" | "Event";

const lookMs = 250;

/** The highest `sequence` assigned, and PostgreSQL's time just before it was read. */
type Mark = { sequence: bigint; at: Date };

type Watermark = {
  reached: Mark;
  /** A mark, and the open transactions that may hold its number or a lower one. */
  next: (Mark & { writers: string[] }) | null;
  looking: Promise<void> | null;
  waiting: Promise<void> | null;
};

const beginning: Mark = { sequence: 0n, at: new Date(0) };

const watermarkOf = (table: Numbered) =>
  processState(
    `commit watermark of ${table}`,
    (): Watermark => ({ reached: beginning, next: null, looking: null, waiting: null }),
  );

/**
 * Returns the highest `sequence` of the table up to which every transaction has ended. A reader that continues from there
 * misses no row, even though transactions commit in a different order. All readers of a process share one look every
 * 250 ms.
 */
export async function commitWatermark(table: Numbered): Promise<bigint> {
  const watermark = watermarkOf(table);
  watermark.waiting ??= sleep(lookMs)
    .then(() => currentWatermark(table))
    .then(() => undefined)
    .finally(() => {
      watermark.waiting = null;
    });
  await watermark.waiting;
  return watermark.reached.sequence;
}

/** Like `commitWatermark`, without the wait. Covers all commits before the call, unless an older transaction is open. */
export async function currentWatermark(table: Numbered): Promise<bigint> {
  const watermark = watermarkOf(table);
  // A look in progress may have begun before the caller's commit.
  await watermark.looking;
  watermark.looking ??= look(table, watermark)
    // Transactions of the first look have often ended by the second.
    .then(async () => void (watermark.next && (await look(table, watermark))))
    .finally(() => {
      watermark.looking = null;
    });
  await watermark.looking;
  return watermark.reached.sequence;
}

/**
 * Returns the time before which no transaction can still add rows: the current time unless an older transaction is open.
 * A row's time must be PostgreSQL's `clock_timestamp()` at its insertion.
 */
export async function committedUntil(table: Numbered): Promise<Date> {
  await currentWatermark(table);
  return watermarkOf(table).reached.at;
}

/** Advances to the mark of this look if no transaction is open, or else to `next` once its writers have ended. */
async function look(table: Numbered, watermark: Watermark): Promise<void> {
  // Read in this order: transactions that wrote before the mark already held the lock.
  const known = watermark.next ?? watermark.reached;
  const { mark, writers } = await markAndWriters(table, known.sequence);
  if (watermark.next?.writers.some((writer) => writers.includes(writer))) return;
  watermark.reached = writers.length === 0 ? mark : (watermark.next ?? watermark.reached);
  watermark.next = writers.length === 0 ? null : { ...mark, writers };
}

/**
 * If the sequence is not at `known`, also commits a record of the write-ahead log, so that the number is on the disk and on a
 * synchronous standby. Otherwise it could be assigned again after a crash, to a row that readers would miss.
 */
const markOf = (table: Numbered, known = 0n) =>
  `SELECT clock_timestamp() AS at, CASE WHEN is_called THEN last_value ELSE 0 END::text AS last,
     CASE WHEN last_value <> ${known} THEN pg_logical_emit_message(true, 'portal', '') END FROM "${table}_sequence_seq"`;

type MarkRow = { at: Date; last: string };

function toMark({ at, last }: MarkRow = { at: new Date(0), last: "0" }): Mark {
  return { at, sequence: BigInt(last) };
}

/**
 * Reads the mark and then lists the open transactions that write to the table, in one round trip. Long transactions
 * elsewhere do not delay the watermark.
 */
async function markAndWriters(table: Numbered, known: bigint): Promise<{ mark: Mark; writers: string[] }> {
  const results: unknown = await getPool().query(
    `${markOf(table, known)};
     SELECT "virtualtransaction" AS "writer" FROM pg_locks
     WHERE "locktype" = 'relation' AND "mode" = 'RowExclusiveLock' AND "granted" AND "relation" = '"${table}"'::regclass
       AND "database" = (SELECT "oid" FROM pg_database WHERE "datname" = current_database())`,
  );
  // The types of pg know only one statement at a time.
  const [marks, locks] = results as [pg.QueryResult<MarkRow>, pg.QueryResult<{ writer: string }>];
  return { mark: toMark(marks.rows[0]), writers: locks.rows.map(({ writer }) => writer) };
}

/** Returns the highest `sequence` assigned. */
export async function lastSequence(table: Numbered): Promise<bigint> {
  const { rows } = await getPool().query<MarkRow>(markOf(table));
  return toMark(rows[0]).sequence;
}
