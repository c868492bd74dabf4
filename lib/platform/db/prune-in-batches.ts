import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

export const pruneBatchSize = 1_000;

/** Repeats a statement that changes up to `pruneBatchSize` rows until it changes fewer. Returns how many rows changed. */
export async function pruneInBatches(
  pool: pg.Pool,
  sql: string,
  values: unknown[],
  { pauseMs, signal }: { pauseMs: number; signal?: AbortSignal | undefined },
): Promise<number> {
  for (let total = 0; ; await sleep(pauseMs)) {
    if (signal?.aborted) return total;
    const { rowCount } = await pool.query(sql, values);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < pruneBatchSize) return total;
  }
}
