import type pg from "pg";

const batchSize = 1_000;

/** Deliveries are locked by ID: see `recordSql`. Attempts in progress keep their leases, and are recorded. */
const giveUpSql = `
  WITH open AS MATERIALIZED (
    SELECT "id" FROM "Delivery" WHERE "webhookId" = $1 AND "state" = 'PENDING' LIMIT ${batchSize}
  ), locked AS MATERIALIZED (
    SELECT "id" FROM "Delivery" WHERE "id" = ANY(ARRAY(SELECT "id" FROM open)) AND "state" = 'PENDING'
    ORDER BY "id" FOR NO KEY UPDATE
  ), given_up AS (
    UPDATE "Delivery" d
    SET "state" = 'GIVEN_UP', "lastFailure" = 'unregistered', "nextAttemptAt" = NULL, "completedAt" = now()
    FROM locked WHERE d."id" = locked."id"
  )
  SELECT FROM open`;

/**
 * Gives up a thousand open deliveries of an unregistered webhook in a small transaction: others may wait for their locks.
 * Returns whether there may be more.
 */
export async function giveUpDeliveries(pool: pg.Pool, webhookId: string): Promise<boolean> {
  const { rowCount } = await pool.query(giveUpSql, [webhookId]);
  return rowCount === batchSize;
}

/** Gives up what is left of webhooks that are unregistered: they had more waiting, or a resend came late. */
export async function giveUpLeftDeliveries(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(`
    SELECT w."id" FROM "Webhook" w WHERE w."unregisteredAt" IS NOT NULL
      AND EXISTS (SELECT FROM "Delivery" d WHERE d."webhookId" = w."id" AND d."state" = 'PENDING')`);
  for (const { id } of rows) while (!signal?.aborted && (await giveUpDeliveries(pool, id)));
}
