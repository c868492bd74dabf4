import type pg from "pg";

/** Further ahead than any lease (30 s) and any delivery that has not failed (5 s). */
const impossibleSeconds = 120;

const leasesSql = `
  UPDATE "DeliveryLease" SET "until" = now() WHERE "until" > now() + make_interval(secs => $1)`;

const dueSql = `
  UPDATE "Delivery" SET "nextAttemptAt" = now()
  WHERE "state" = 'PENDING' AND "scheduleStep" = 0 AND "nextAttemptAt" > now() + make_interval(secs => $1)`;

/**
 * Makes due what only waits because PostgreSQL's clock was set back: deliveries that have not failed yet, and leases that
 * lie further ahead than any lease is given for. Retries keep their times, so that they come later by the step. A worker
 * that still holds such a lease cannot record its result, and the receiver sees the `webhook-id` twice.
 *
 * @returns how many leases and how many deliveries it was
 */
export async function correctClockSteps(pool: pg.Pool): Promise<{ leases: number; deliveries: number }> {
  const leases = await pool.query(leasesSql, [impossibleSeconds]);
  const deliveries = await pool.query(dueSql, [impossibleSeconds]);
  return { leases: leases.rowCount ?? 0, deliveries: deliveries.rowCount ?? 0 };
}
