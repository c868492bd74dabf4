import { measureBacklog } from "#lib/deliveries/charts/measure-backlog.ts";
import { clockAheadMs } from "#lib/platform/clock.ts";
import { type Db, getDb, getPool } from "#lib/platform/db/client.ts";
import { checkReplica } from "#lib/platform/db/replica.ts";
import { log } from "#lib/platform/log.ts";
import { instruments } from "#lib/platform/metrics/instruments.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";

/** Less than Prometheus's timeout of 10 s. */
const timeoutMs = 2_000;

export type MetricsPage = { contentType: string; text: string };

/** The metrics in Prometheus's text format, or null without METRICS_PORT. Without a database, it omits the backlog. */
export async function collectMetrics(): Promise<MetricsPage | null> {
  const known = instruments();
  if (!known) return null;
  const { totalCount, idleCount, waitingCount } = getPool();
  known.poolConnections.set({ state: "idle" }, idleCount);
  known.poolConnections.set({ state: "busy" }, totalCount - idleCount);
  known.poolWaiting.set(waitingCount);
  known.clockAheadSeconds.set(clockAheadMs() / 1000);
  try {
    const figures = Promise.all([measureBacklog(getDb()), measureOldestTransaction(getDb()), checkReplica()]);
    const [{ due, ...waits }, oldestTransactionSeconds, replica] = await withTimeout(figures, timeoutMs);
    known.replicaUnused.set(replica?.fault ? 1 : 0);
    known.replicaBehindSeconds.set(replica?.behindSeconds ?? 0);
    known.oldestTransactionSeconds.set(oldestTransactionSeconds);
    known.due.set(due);
    known.oldestDueSeconds.set({ receiver: "working" }, waits.oldestOfWorkingSeconds);
    known.oldestDueSeconds.set({ receiver: "failing" }, waits.oldestOfFailingSeconds);
    known.databaseUp.set(1);
  } catch (error) {
    log.warn({ err: error }, "could not measure the backlog");
    known.due.remove();
    known.oldestDueSeconds.reset();
    known.oldestTransactionSeconds.remove();
    known.databaseUp.set(0);
  }
  return { contentType: known.registry.contentType, text: await known.registry.metrics() };
}

/** The age of the oldest transaction with a snapshot, or prepared one. Other roles' ones need pg_read_all_stats. */
async function measureOldestTransaction(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ seconds: number | null }[]>`
    SELECT extract(epoch FROM now() - LEAST(
      (SELECT min(xact_start) FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend'
          AND (backend_xmin IS NOT NULL OR backend_xid IS NOT NULL)),
      (SELECT min(prepared) FROM pg_prepared_xacts WHERE database = current_database())))::float8 AS "seconds"`;
  return Math.max(0, row?.seconds ?? 0);
}
