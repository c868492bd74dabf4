import { setTimeout as sleep } from "node:timers/promises";
import { getPool } from "#lib/platform/db/client.ts";
import { processState } from "#lib/platform/process-state.ts";

const lookMs = 250;

type Watermark = {
  reached: bigint;
  next: { sequence: bigint; xid: string } | null;
  looking: Promise<void> | null;
};

const watermark = processState(
  "commit-watermark",
  (): Watermark => ({ reached: 0n, next: null, looking: null }),
);

/**
 * The `sequence` of Delivery up to which every number is committed or rolled back: all transactions of its time have
 * ended. A reader that continues from there misses nothing, although transactions commit in a different order. All
 * readers of a process share one look every 250 ms.
 */
export async function commitWatermark(): Promise<bigint> {
  watermark.looking ??= sleep(lookMs)
    .then(look)
    .finally(() => {
      watermark.looking = null;
    });
  await watermark.looking;
  return watermark.reached;
}

async function look(): Promise<void> {
  const pool = getPool();
  if (watermark.next) {
    const { rows } = await pool.query<{ decided: boolean }>(
      "SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 AS decided",
      [watermark.next.xid],
    );
    if (!rows[0]?.decided) return;
    watermark.reached = watermark.next.sequence;
  }
  const sequence = await lastSequence();
  // Read after the number, so that its transaction has an older ID.
  const { rows } = await pool.query<{ xid: string }>("SELECT pg_current_xact_id()::text AS xid");
  watermark.next = { sequence, xid: rows[0]?.xid ?? "0" };
}

/** The highest `sequence` given out. */
export async function lastSequence(): Promise<bigint> {
  const { rows } = await getPool().query<{ last: string }>(
    `SELECT CASE WHEN is_called THEN last_value ELSE 0 END::text AS last FROM "Delivery_sequence_seq"`,
  );
  return BigInt(rows[0]?.last ?? "0");
}
