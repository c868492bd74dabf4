import type { Db, Tx } from "#lib/platform/db/client.ts";
import type { OpenTransaction } from "#lib/portal/shared/system-schemas.ts";

/**
 * The oldest transaction with a snapshot, or prepared; null if there is none. Contains no text of a statement. Other roles'
 * transactions need pg_read_all_stats.
 */
export async function readOldestTransaction(db: Db | Tx): Promise<OpenTransaction | null> {
  const [open] = await db.$queryRaw<(Omit<OpenTransaction, "queryStart"> & { queryStart: Date })[]>`
    SELECT t.pid, t.name AS "application", GREATEST(0, extract(epoch FROM now() - t.since))::float8 AS "seconds",
      t.query_start AS "queryStart"
    FROM (
      SELECT pid, application_name AS name, xact_start AS since, query_start FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND xact_start IS NOT NULL
        AND (backend_xmin IS NOT NULL OR backend_xid IS NOT NULL)
      UNION ALL
      SELECT NULL, 'prepared transaction ' || gid, prepared, prepared FROM pg_prepared_xacts
      WHERE database = current_database()
    ) t ORDER BY t.since LIMIT 1`;
  return open ? { ...open, queryStart: open.queryStart.toISOString() } : null;
}
