import type { Db } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";

/** UTC. */
const nightlyHour = 7;

type Due = { webhookId: string; organizationId: string; url: string };

/**
 * Queues the nightly checks. An organization has one check at a time, so the worker calls this often.
 *
 * @returns how many were queued
 */
export async function queueNightlyChecks(db: Db): Promise<number> {
  const due = await db.$queryRaw<Due[]>`
    SELECT DISTINCT ON (a."organizationId") w."id" AS "webhookId", a."organizationId", w."url"
    FROM "Webhook" w JOIN "Application" a ON a."id" = w."applicationId"
    WHERE w."isCheckedNightly" AND w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL AND a."environment" = 'SANDBOX'
      AND NOT EXISTS (
        SELECT 1 FROM "ReceiverCheck" c WHERE c."webhookId" = w."id" AND c."isNightly" AND c."createdAt" >=
          date_trunc('day', now() AT TIME ZONE 'UTC' - make_interval(hours => ${nightlyHour})) AT TIME ZONE 'UTC'
            + make_interval(hours => ${nightlyHour}))
      AND NOT EXISTS (
        SELECT 1 FROM "ReceiverCheck" c WHERE c."organizationId" = a."organizationId" AND c."state" = 'RUNNING')
    ORDER BY a."organizationId", w."id" LIMIT 50`;
  const { count } = await db.receiverCheck.createMany({
    data: due.map((one) => ({
      ...{ ...one, id: newId("receiverCheck"), isNightly: true, startedByName: "Nightly repeat" },
    })),
    skipDuplicates: true,
  });
  return count;
}
