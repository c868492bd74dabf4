import { Prisma } from "#lib/platform/db/generated/client.ts";

/**
 * SQL for an `OpenTransaction`: the oldest one with a snapshot, or prepared. Null if there is none. Contains no text of a
 * statement. Other roles' transactions need pg_read_all_stats.
 */
export const oldestTransaction = Prisma.sql`(
  SELECT json_build_object('pid', t.pid, 'application', t.name,
    'seconds', GREATEST(0, extract(epoch FROM now() - t.since)), 'queryStart', t.query_start)
  FROM (
    SELECT pid, application_name AS name, xact_start AS since, query_start FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND xact_start IS NOT NULL
      AND (backend_xmin IS NOT NULL OR backend_xid IS NOT NULL)
    UNION ALL
    SELECT NULL, 'prepared transaction ' || gid, prepared, prepared FROM pg_prepared_xacts
    WHERE database = current_database()
  ) t ORDER BY t.since LIMIT 1)`;
