import type pg from "pg";
import {
  type EndedLease,
  recordUnknownOutcomes,
} from "#lib/notifications/deliveries/engine/record-attempts.ts";

type Expired = EndedLease & { isOrphan: boolean };

const expiredSql = `
  SELECT l."webhookId", l."deliveryId", l."token" AS "leaseToken", l."until" AS "startedAt", w."url", d."id" IS NULL AS "isOrphan"
  FROM "DeliveryLease" l LEFT JOIN "Delivery" d ON d."id" = l."deliveryId" LEFT JOIN "Webhook" w ON w."id" = l."webhookId"
  WHERE l."until" < now()`;

const orphansSql = `
  DELETE FROM "DeliveryLease" WHERE "until" < now() AND "token" = ANY($1)
    AND NOT EXISTS (SELECT FROM "Delivery" d WHERE d."id" = "deliveryId")`;

/**
 * Ends the leases of workers that died, so that others send their deliveries. What they may have sent is in the log as an
 * attempt with an unknown outcome. Returns how many there were.
 */
export async function endExpiredLeases(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<Expired>(expiredSql);
  const orphans = rows.filter(({ isOrphan }) => isOrphan).map(({ leaseToken }) => leaseToken);
  if (orphans.length > 0) await pool.query(orphansSql, [orphans]);
  const expired = rows.filter(({ isOrphan }) => !isOrphan);
  return orphans.length + (await recordUnknownOutcomes(pool, expired, { onlyExpired: true }));
}
