import type { Gauge } from "prom-client";
import { measureBacklog } from "#lib/notifications/deliveries/charts/measure-backlog.ts";
import { type Db, getDb, getPool } from "#lib/platform/db/client.ts";
import { log } from "#lib/platform/log.ts";
import { instruments } from "#lib/platform/metrics/instruments.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { readOldestTransaction } from "./oldest-transaction.ts";

/** Less than Prometheus's timeout of 10 s. */
const timeoutMs = 2_000;

/** The metrics in Prometheus's text format, or null without METRICS_PORT. Without a database, it omits the backlog. */
export async function collectMetrics(): Promise<{ contentType: string; text: string } | null> {
  const known = instruments();
  if (!known) return null;
  const { totalCount, idleCount, waitingCount } = getPool();
  known.poolConnections.set({ state: "idle" }, idleCount);
  known.poolConnections.set({ state: "busy" }, totalCount - idleCount);
  known.poolWaiting.set(waitingCount);
  // Alone, because beside an old transaction the backlog may take too long.
  await withTimeout(setOldestTransaction(getDb(), known.oldestTransactionSeconds), timeoutMs).catch(() =>
    known.oldestTransactionSeconds.reset(),
  );
  try {
    const { due, catchUp, ...waits } = await withTimeout(measureBacklog(getDb()), timeoutMs);
    known.due.set(due);
    known.oldestDueSeconds.set({ receiver: "working" }, waits.oldestDueSeconds);
    known.oldestDueSeconds.set({ receiver: "limited" }, waits.oldestOfLimitedSeconds);
    known.oldestDueSeconds.set({ receiver: "failing" }, waits.oldestOfFailingSeconds);
    known.catchUpSeconds.set(catchUp?.seconds ?? 0);
    known.databaseUp.set(1);
  } catch (error) {
    log.warn({ err: error }, "could not measure the backlog");
    known.due.remove();
    known.oldestDueSeconds.reset();
    known.catchUpSeconds.remove();
    known.databaseUp.set(0);
  }
  return { contentType: known.registry.contentType, text: await known.registry.metrics() };
}

/** Younger transactions have no labels, because each set of labels is a new series. */
const namedAfterSeconds = 60;

async function setOldestTransaction(
  db: Db,
  gauge: Gauge<"pid" | "application" | "query_start">,
): Promise<void> {
  const {
    seconds = 0,
    pid = null,
    application = "",
    queryStart = "",
  } = (await readOldestTransaction(db)) ?? {};
  gauge.reset();
  if (seconds < namedAfterSeconds) gauge.set(seconds);
  else gauge.set({ pid: pid ?? 0, application, query_start: queryStart }, seconds);
}
