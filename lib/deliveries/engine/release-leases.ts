import type pg from "pg";

/** A delivery under a lease, as far as the record of its attempt needs it. */
export type Held = {
  id: string;
  webhookId: string;
  leaseToken: string;
  scheduleStep: number;
  ageSeconds: number;
};

/** Gives leases back that will not be used, so that another worker need not wait for their end. */
export async function releaseLeases(
  pool: pg.Pool,
  deliveries: readonly Pick<Held, "id" | "webhookId" | "leaseToken">[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await pool.query(
    `DELETE FROM "DeliveryLease" l USING unnest($1::text[], $2::text[], $3::text[]) AS r("webhookId", "deliveryId", "token")
     WHERE l."webhookId" = r."webhookId" AND l."deliveryId" = r."deliveryId" AND l."token" = r."token"`,
    [
      deliveries.map(({ webhookId }) => webhookId),
      deliveries.map(({ id }) => id),
      deliveries.map(({ leaseToken }) => leaseToken),
    ],
  );
}
