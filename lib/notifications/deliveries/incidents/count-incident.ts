import { outcomeSql } from "#lib/notifications/deliveries/log/delivery-state.ts";
import { getDb, type Tx } from "#lib/platform/db/client.ts";

/** Counting up to this many deliveries takes some milliseconds. */
export const smallIncident = 1_000;
/** A run of seconds is no outage: it holds nothing up. See `bringForwardSql`. */
const outageSeconds = 5;
const takenInAtOnce = 1_000;

/** What a count found. `worksAgain`: the receiver accepted a delivery after the latest failure, and nobody has noticed. */
export type Counted = { id: string; endedAt: Date | null; worksAgain: boolean };

/**
 * Counts the deliveries of a webhook's incident, and ends it once nothing fails and nothing is missing. While the webhook
 * fails, what waits in its queue is part of the incident. One process counts at a time, and a later count sees later rows.
 *
 * @returns null without an incident that has not ended
 */
export async function countIncident(webhookId: string): Promise<Counted | null> {
  return getDb().$transaction(async (tx) => {
    const [incident] = await tx.$queryRaw<{ id: string; isOutage: boolean }[]>`
      SELECT i."id", COALESCE(w."failingSince" < now() - make_interval(secs => ${outageSeconds}), false) AS "isOutage"
      FROM "Incident" i JOIN "Webhook" w ON w."id" = i."webhookId"
      WHERE i."webhookId" = ${webhookId} AND i."endedAt" IS NULL FOR UPDATE OF i`;
    if (!incident) return null;
    if (incident.isOutage) await takeIn(tx, webhookId);
    return countLocked(tx, incident.id);
  });
}

/**
 * Adds what waits for the failing webhook to its incident, in small transactions.
 *
 * @returns how many there were
 */
export async function takeInWaiting(webhookId: string): Promise<void> {
  while ((await takeIn(getDb(), webhookId)) === takenInAtOnce);
}

/** An ended incident takes in nothing, and one that is being counted is waited for. */
function takeIn(tx: Tx, webhookId: string): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO "IncidentDelivery" ("incidentId", "deliveryId")
    SELECT i."id", d."id"
    FROM "Incident" i JOIN "Webhook" w ON w."id" = i."webhookId" JOIN "Delivery" d ON d."webhookId" = i."webhookId"
    WHERE i."webhookId" = ${webhookId} AND i."endedAt" IS NULL
      AND w."failingSince" < now() - make_interval(secs => ${outageSeconds})
      AND d."state" = 'PENDING' AND NOT d."isTest"
      AND NOT EXISTS (SELECT FROM "IncidentDelivery" l WHERE l."incidentId" = i."id" AND l."deliveryId" = d."id")
    LIMIT ${takenInAtOnce} ON CONFLICT DO NOTHING`;
}

/** Derives every count anew, in a statement of its own, which sees what was committed before the lock. */
export async function countLocked(tx: Tx, incidentId: string): Promise<Counted | null> {
  const [counted] = await tx.$queryRaw<Counted[]>`
    WITH held AS MATERIALIZED (
      SELECT d."id", d."orderNumber", d."createdAt", d."completedAt", ${outcomeSql} AS "outcome"
      FROM "IncidentDelivery" l LEFT JOIN "Delivery" d ON d."id" = l."deliveryId" WHERE l."incidentId" = ${incidentId}
    ), counts AS (
      SELECT count(*)::int AS "affected",
        count(*) FILTER (WHERE "outcome" IS NULL AND "id" IS NOT NULL)::int AS "waiting",
        count(*) FILTER (WHERE "outcome" = 'GIVEN_UP')::int AS "givenUp",
        count(*) FILTER (WHERE "outcome" = 'DELIVERED')::int AS "delivered",
        count(DISTINCT "orderNumber")::int AS "orders",
        count(DISTINCT "orderNumber") FILTER (WHERE "outcome" IS DISTINCT FROM 'DELIVERED')::int AS "missingOrders",
        min("createdAt") AS "firstCreatedAt",
        max("completedAt") FILTER (WHERE "outcome" = 'DELIVERED') AS "deliveredAt"
      FROM held
    ), fresh AS (
      -- What succeeded without having waited. Few deliveries were created since the count before.
      SELECT max(d."completedAt") AS "deliveredAt" FROM "Incident" i
      JOIN "Webhook" w ON w."id" = i."webhookId" AND w."failingSince" IS NOT NULL
      JOIN "Delivery" d ON d."webhookId" = w."id" AND d."createdAt" > COALESCE(i."countedAt", i."startedAt") - interval '1 minute'
      WHERE i."id" = ${incidentId} AND d."state" = 'DELIVERED' AND NOT d."isTest"
    )
    UPDATE "Incident" i SET "affected" = c."affected", "waiting" = c."waiting", "givenUp" = c."givenUp",
      "delivered" = c."delivered", "orders" = c."orders", "missingOrders" = c."missingOrders",
      "firstCreatedAt" = c."firstCreatedAt", "countedAt" = clock_timestamp(),
      "failingUntil" = CASE WHEN w."failingSince" IS NULL THEN COALESCE(i."failingUntil", now()) END,
      "endedAt" = CASE
        WHEN w."unregisteredAt" IS NOT NULL THEN GREATEST(w."unregisteredAt", i."lastFailureAt")
        WHEN w."failingSince" IS NULL AND c."waiting" = 0 AND c."givenUp" = 0
          THEN GREATEST(COALESCE(i."failingUntil", now()), i."lastFailureAt", c."deliveredAt") END
    FROM counts c, fresh f, "Webhook" w WHERE i."id" = ${incidentId} AND w."id" = i."webhookId"
    RETURNING i."id", i."endedAt", COALESCE(w."state" = 'ACTIVE' AND w."failingSince" IS NOT NULL
      AND GREATEST(c."deliveredAt", f."deliveredAt") > i."lastFailureAt", false) AS "worksAgain"`;
  return counted ?? null;
}
