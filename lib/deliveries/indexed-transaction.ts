import type pg from "pg";

/**
 * One transaction whose statements find their rows by indexes alone, one by one. Leases and what is due come and go by
 * the thousand between two looks at the statistics: planned by those, a table that was small is read whole for each
 * row, and a bitmap collects entries of rows that are gone, which only an index scan clears away as it meets them. Plans
 * of named statements are kept and must do for any size.
 */
export async function inIndexedTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off");
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    // The connection may be in the middle of a transaction, or gone: it is not used again.
    client.release(true);
    throw error;
  }
}
