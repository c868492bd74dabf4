import { getDb } from "#lib/platform/db/client.ts";

/** Longer than a delivery waits for an earlier one of its order. */
const behindSeconds = 120;

/** Notes which webhooks work and do not keep up: one look-up in an index for each. */
export async function markBehind(): Promise<void> {
  const changed = await getDb().$queryRaw<{ id: string; since: Date | null }[]>`
    SELECT late.* FROM (
      SELECT w."id", w."behindSince", CASE WHEN oldest."dueAt" < now() - make_interval(secs => ${behindSeconds})
        THEN COALESCE(w."behindSince", oldest."dueAt") END AS "since"
      FROM "Webhook" w LEFT JOIN LATERAL (
        SELECT d."nextAttemptAt" AS "dueAt" FROM "Delivery" d
        WHERE d."webhookId" = w."id" AND d."state" = 'PENDING' AND d."nextAttemptAt" <= now()
          AND w."state" = 'ACTIVE' AND w."failingSince" IS NULL AND w."unregisteredAt" IS NULL
        ORDER BY d."nextAttemptAt", d."sequence" LIMIT 1
      ) oldest ON true
    ) late WHERE late."behindSince" IS DISTINCT FROM late."since"`;
  // One by one: workers that lock several in different orders would wait in a circle.
  for (const { id, since } of changed)
    await getDb().$executeRaw`UPDATE "Webhook" SET "behindSince" = ${since} WHERE "id" = ${id}`;
}
