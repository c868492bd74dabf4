import type { Tx } from "#lib/platform/db/client.ts";

/** Locks the webhook until the transaction ends, so that nobody else charges it. Later statements see what others committed. */
export async function lockWebhook(tx: Tx, webhookId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "Webhook" WHERE "id" = ${webhookId} FOR NO KEY UPDATE`;
}

/** Charges POSTs to the rate of a locked webhook. @returns how many it still allows; below 0 if it did not allow these */
export async function chargeBucket(tx: Tx, webhookId: string, posts: number): Promise<number> {
  const [bucket] = await tx.$queryRaw<{ tokens: number }[]>`
    WITH before AS (
      DELETE FROM "WebhookBucket" WHERE "webhookId" = ${webhookId} AND "number" = (
        SELECT b."number" FROM "WebhookBucket" b WHERE b."webhookId" = ${webhookId} ORDER BY b."number" DESC LIMIT 1)
      RETURNING "tokens", "at"
    )
    INSERT INTO "WebhookBucket" ("webhookId", "tokens", "at")
    SELECT w."id", COALESCE(LEAST(w."maxPerSecond",
        b."tokens" + w."maxPerSecond" * GREATEST(0, extract(epoch FROM now() - b."at"))), w."maxPerSecond") - ${posts}::int,
      GREATEST(b."at", now())
    FROM "Webhook" w LEFT JOIN before b ON true WHERE w."id" = ${webhookId} RETURNING "tokens"`;
  return bucket?.tokens ?? 0;
}
