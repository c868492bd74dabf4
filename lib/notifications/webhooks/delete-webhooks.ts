import type { Tx } from "#lib/platform/db/client.ts";
import { pruneBatchSize } from "#lib/platform/db/prune-in-batches.ts";

/** Deletes a batch of webhooks that were unregistered before `$1` and of which the log has nothing. */
export const deleteSpentWebhooksSql = `
  DELETE FROM "Webhook" WHERE "id" IN (
    SELECT w."id" FROM "Webhook" w WHERE w."unregisteredAt" < $1
      AND NOT EXISTS (SELECT FROM "Delivery" d WHERE d."webhookId" = w."id")
    LIMIT ${pruneBatchSize} FOR UPDATE SKIP LOCKED)`;

/** Deletes a batch of an application's unregistered webhooks, which everybody locks in the order of their IDs. @returns whether there may be more */
export async function deleteWebhooks(tx: Tx, applicationId: string): Promise<boolean> {
  const deleted = await tx.$executeRaw`
    DELETE FROM "Webhook" WHERE "id" IN (
      SELECT w."id" FROM "Webhook" w WHERE w."applicationId" = ${applicationId} AND w."unregisteredAt" IS NOT NULL
        AND NOT EXISTS (SELECT FROM "Delivery" d WHERE d."webhookId" = w."id")
      ORDER BY w."id" LIMIT ${pruneBatchSize} FOR UPDATE)`;
  return deleted === pruneBatchSize;
}
