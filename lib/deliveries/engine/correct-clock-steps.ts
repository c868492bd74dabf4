import type pg from "pg";

/** No lease (30 s) and no delivery that has not failed (5 s) is this far ahead. */
const impossibleSeconds = 120;

const leasesSql = `
  UPDATE "DeliveryLease" SET "until" = now() WHERE "until" > now() + make_interval(secs => $1)`;

const dueSql = `
  UPDATE "Delivery" SET "nextAttemptAt" = now()
  WHERE "state" = 'PENDING' AND "scheduleStep" = 0 AND "nextAttemptAt" > now() + make_interval(secs => $1)`;

/**
 * After PostgreSQL's clock was set back, makes due the deliveries and leases that wait only because of it. Retries are
 * late by the step. A worker that still holds such a lease cannot record its result, so its delivery is sent twice.
 *
 * @returns how many leases and deliveries were corrected
 */
export async function correctClockSteps(pool: pg.Pool): Promise<{ leases: number; deliveries: number }> {
  const leases = await pool.query(leasesSql, [impossibleSeconds]);
  const deliveries = await pool.query(dueSql, [impossibleSeconds]);
  return { leases: leases.rowCount ?? 0, deliveries: deliveries.rowCount ?? 0 };
}
