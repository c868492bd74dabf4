import { setTimeout as sleep } from "node:timers/promises";
import { processState } from "#lib/platform/process-state.ts";
import { getPool } from "./client.ts";

/** Tables whose `sequence` numbers their rows in order of creation. */
type Numbered = "Delivery" | "Event";

const lookMs = 250;

type Watermark = {
  reached: bigint;
  /** A number, and the transactions that may have taken it or one below. */
  next: { sequence: bigint; writers: string[] } | null;
  looking: Promise<void> | null;
  waiting: Promise<void> | null;
};

const watermarks = processState("commit-watermarks", () => new Map<Numbered, Watermark>());

function watermarkOf(table: Numbered): Watermark {
  const known = watermarks.get(table);
  if (known) return known;
  const watermark: Watermark = { reached: 0n, next: null, looking: null, waiting: null };
  watermarks.set(table, watermark);
  return watermark;
}

/**
 * The `sequence` of the table up to which every number is committed or rolled back: all transactions of its time have
 * ended. A reader that continues from there misses nothing, although transactions commit in a different order. All
 * readers of a process share one look every 250 ms.
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
  return watermark.reached;
}

/** The same at once: it covers what was committed before the call, unless an older transaction is still open. */
export async function currentWatermark(table: Numbered): Promise<bigint> {
  const watermark = watermarkOf(table);
  // A look that is under way may have begun before the caller's commit.
  await watermark.looking;
  watermark.looking ??= look(table, watermark)
    .then(() => look(table, watermark))
    .finally(() => {
      watermark.looking = null;
    });
  await watermark.looking;
  return watermark.reached;
}

/** Moves to `next` if its writers have ended, and then notes the next one. */
async function look(table: Numbered, watermark: Watermark): Promise<void> {
  const { next } = watermark;
  if (next && (await writersOf(table)).some((writer) => next.writers.includes(writer))) return;
  if (next) watermark.reached = next.sequence;
  const sequence = await lastSequence(table);
  // Read after the number: its transaction already held the lock.
  watermark.next = { sequence, writers: await writersOf(table) };
}

/** The open transactions that write to the table. Others, however long they take, delay nobody. */
async function writersOf(table: Numbered): Promise<string[]> {
  const { rows } = await getPool().query<{ writer: string }>(
    `SELECT "virtualtransaction" AS "writer" FROM pg_locks
     WHERE "locktype" = 'relation' AND "mode" = 'RowExclusiveLock' AND "granted" AND "relation" = '"${table}"'::regclass
       AND "database" = (SELECT "oid" FROM pg_database WHERE "datname" = current_database())`,
  );
  return rows.map(({ writer }) => writer);
}

/** The highest `sequence` given out. */
export async function lastSequence(table: Numbered): Promise<bigint> {
  const { rows } = await getPool().query<{ last: string }>(
    `SELECT CASE WHEN is_called THEN last_value ELSE 0 END::text AS last FROM "${table}_sequence_seq"`,
  );
  return BigInt(rows[0]?.last ?? "0");
}
