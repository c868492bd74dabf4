import { setTimeout as sleep } from "node:timers/promises";
import { clockAheadMs } from "#lib/clock.ts";
import { getDb, getPool } from "#lib/db/client.ts";
import { measureBacklog } from "#lib/deliveries/measure-backlog.ts";
import { log } from "#lib/log.ts";
import { instruments } from "#lib/metrics/instruments.ts";

/** Below Prometheus's own patience of 10 s. */
const answerWithinMs = 2_000;

export type MetricsPage = { contentType: string; text: string };

/**
 * Everything that this process counts, with the state of its pool and of the backlog as they are now, in Prometheus's
 * text form; null where METRICS_PORT is not set. While the database is away it says so and leaves out the backlog,
 * instead of an old number.
 */
export async function collectMetrics(): Promise<MetricsPage | null> {
  const known = instruments();
  if (!known) return null;
  const { totalCount, idleCount, waitingCount } = getPool();
  known.poolConnections.set({ state: "idle" }, idleCount);
  known.poolConnections.set({ state: "busy" }, totalCount - idleCount);
  known.poolWaiting.set(waitingCount);
  known.clockAheadSeconds.set(clockAheadMs() / 1000);
  const limit = new AbortController();
  const tooLate = sleep(answerWithinMs, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`the database did not answer within ${answerWithinMs} ms`);
  });
  try {
    const { due, ...waits } = await Promise.race([measureBacklog(getDb()), tooLate]);
    known.due.set(due);
    known.oldestDueSeconds.set({ receiver: "working" }, waits.oldestOfWorkingSeconds);
    known.oldestDueSeconds.set({ receiver: "failing" }, waits.oldestOfFailingSeconds);
    known.databaseUp.set(1);
  } catch (error) {
    log.warn({ err: error }, "the backlog could not be measured");
    known.due.remove();
    known.oldestDueSeconds.reset();
    known.databaseUp.set(0);
  } finally {
    limit.abort();
    tooLate.catch(() => undefined);
  }
  return { contentType: known.registry.contentType, text: await known.registry.metrics() };
}
