import { getDb } from "#lib/platform/db/client.ts";

/** Notes when a webhook's failures ended. If nobody does, the next count notes it: whether it fails is `Webhook.failingSince`. */
export async function endFailing(webhookId: string): Promise<void> {
  await getDb().$executeRaw`
    UPDATE "Incident" SET "failingUntil" = now()
    WHERE "webhookId" = ${webhookId} AND "endedAt" IS NULL AND "failingUntil" IS NULL`;
}
