import type { Tx } from "#lib/platform/db/client.ts";
import { pruneBatchSize } from "#lib/platform/db/prune-in-batches.ts";

/** Deletes a batch of the log of an application's unregistered webhooks. @returns whether there may be more */
export async function deleteDeliveries(tx: Tx, applicationId: string): Promise<boolean> {
  const found = await tx.delivery.findMany({
    where: { applicationId, webhook: { unregisteredAt: { not: null } } },
    select: { id: true },
    take: pruneBatchSize,
  });
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return false;
  // Everybody locks deliveries in the order of their IDs. No worker can record an attempt of these from here on.
  await tx.$executeRaw`SELECT 1 FROM "Delivery" WHERE "id" = ANY(${ids}) ORDER BY "id" FOR UPDATE`;
  await tx.attempt.deleteMany({ where: { deliveryId: { in: ids } } });
  await tx.delivery.deleteMany({ where: { id: { in: ids } } });
  return ids.length === pruneBatchSize;
}
