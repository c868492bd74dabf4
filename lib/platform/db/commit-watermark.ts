import { setTimeout as sleep } from "node:timers/promises";
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

const watermarks = processState("commit-watermarks", () => new Map<Numbered, Watermark>());

function watermarkOf(table: Numbered): Watermark {
  const known = watermarks.get(table);
  if (known) return known;
  const reached = { sequence: 0n, at: new Date(0) };
  const watermark: Watermark = { reached, next: null, looking: null, waiting: null };
  watermarks.set(table, watermark);
  return watermark;
}

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
    .then(() => look(table, watermark))
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

/** Advances to `next` once its writers have ended, then takes a new mark. */
async function look(table: Numbered, watermark: Watermark): Promise<void> {
  const { next } = watermark;
  if (next && (await writersOf(table)).some((writer) => next.writers.includes(writer))) return;
  if (next) watermark.reached = next;
  const mark = await lastMark(table);
  // Read after the mark: transactions that wrote before it already held the lock.
  watermark.next = { ...mark, writers: await writersOf(table) };
}

/** Lists the open transactions that write to the table. Long transactions elsewhere do not delay the watermark. */
async function writersOf(table: Numbered): Promise<string[]> {
  const { rows } = await getPool().query<{ writer: string }>(
    `SELECT "virtualtransaction" AS "writer" FROM pg_locks
     WHERE "locktype" = 'relation' AND "mode" = 'RowExclusiveLock' AND "granted" AND "relation" = '"${table}"'::regclass
       AND "database" = (SELECT "oid" FROM pg_database WHERE "datname" = current_database())`,
  );
  return rows.map(({ writer }) => writer);
}

async function lastMark(table: Numbered): Promise<Mark> {
  const { rows } = await getPool().query<{ at: Date; last: string }>(
    `SELECT clock_timestamp() AS at, CASE WHEN is_called THEN last_value ELSE 0 END::text AS last FROM "${table}_sequence_seq"`,
  );
  const [{ at, last } = { at: new Date(0), last: "0" }] = rows;
  return { at, sequence: BigInt(last) };
}

/** Returns the highest `sequence` assigned. */
export async function lastSequence(table: Numbered): Promise<bigint> {
  return (await lastMark(table)).sequence;
}
