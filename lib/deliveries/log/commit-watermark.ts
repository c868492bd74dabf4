import { setTimeout as sleep } from "node:timers/promises";
import { getPool } from "#lib/platform/db/client.ts";
import { processState } from "#lib/platform/process-state.ts";

const lookMs = 250;

type Horizon = {
  reached: bigint;
  next: { sequence: bigint; xid: string } | null;
  looking: Promise<void> | null;
};

const horizon = processState("commit-watermark", (): Horizon => ({ reached: 0n, next: null, looking: null }));

/**
 * Waits a moment and answers up to which `sequence` of Delivery everything is decided: each number up to it is
 * committed and visible, or was rolled back and never comes. A reader that goes on from there misses nothing, though
 * transactions commit in another order than they took their numbers. All readers of a process share one look.
 *
 * How: a number that was given out belongs to a transaction that was under way; once every transaction of that time
 * has ended, as the oldest one still running tells, the number is decided.
 */
export async function commitWatermark(): Promise<bigint> {
  horizon.looking ??= sleep(lookMs)
    .then(look)
    .finally(() => {
      horizon.looking = null;
    });
  await horizon.looking;
  return horizon.reached;
}

async function look(): Promise<void> {
  const pool = getPool();
  if (horizon.next) {
    const { rows } = await pool.query<{ decided: boolean }>(
      "SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 AS decided",
      [horizon.next.xid],
    );
    if (!rows[0]?.decided) return;
    horizon.reached = horizon.next.sequence;
  }
  const sequence = await lastSequence();
  // Asked after the number: whoever took it has an older transaction id than this one.
  const { rows } = await pool.query<{ xid: string }>("SELECT pg_current_xact_id()::text AS xid");
  horizon.next = { sequence, xid: rows[0]?.xid ?? "0" };
}

/** The highest `sequence` that was given out. */
export async function lastSequence(): Promise<bigint> {
  const { rows } = await getPool().query<{ last: string }>(
    `SELECT CASE WHEN is_called THEN last_value ELSE 0 END::text AS last FROM "Delivery_sequence_seq"`,
  );
  return BigInt(rows[0]?.last ?? "0");
}
