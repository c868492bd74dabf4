import { maxUnreachedCounted } from "#lib/notifications/deliveries/shared/order-limits.ts";
import type { UnreachedCause, UnreachedCounts } from "#lib/notifications/deliveries/shared/order-schemas.ts";
import { nobodyReader } from "#lib/notifications/orders/publish-events.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import type { Audience } from "./read-audiences.ts";

/** What was rejected is no event: only the log of requests knows it. */
type Counts = Omit<UnreachedCounts, "rejected">;

const daySeconds = 24 * 60 * 60;

/** Why an event without a delivery has none, as applications are now. */
export function getCause(audience: Audience | undefined): UnreachedCause {
  const isUnknown = audience?.listed?.length === 0 && audience.unknownClientIds.length > 0;
  return isUnknown ? "unknown_client" : "no_webhook";
}

/**
 * For staff: how many events of the last 24 hours reached nobody, by cause, and how many were published again with other
 * content. `held`: all of their deliveries wait for a webhook that is paused or disabled.
 */
export async function countUnreached(db: Tx, now: Date): Promise<Counts> {
  const since = addSeconds(now, -daySeconds);
  const [row] = await db.$queryRaw<Counts[]>`
    WITH newest AS (
      SELECT r."eventId" FROM "EventReader" r WHERE r."clientId" = ${nobodyReader}
      ORDER BY r."sequence" DESC LIMIT ${maxUnreachedCounted}
    ), unreached AS (
      SELECT e."audience" <> '{}' AND NOT EXISTS (
        SELECT FROM "Application" a WHERE a."clientId" = ANY(e."audience")) AS "isUnknown"
      FROM newest JOIN "Event" e ON e."id" = newest."eventId" WHERE e."receivedAt" >= ${since}
    ), held AS (
      SELECT DISTINCT open."eventId" FROM (
        SELECT d."eventId" FROM "Webhook" w CROSS JOIN LATERAL (
          SELECT * FROM "Delivery" d WHERE d."webhookId" = w."id" AND d."state" = 'PENDING'
          ORDER BY d."nextAttemptAt" DESC LIMIT ${maxUnreachedCounted}
        ) d
        WHERE w."state" <> 'ACTIVE' AND w."unregisteredAt" IS NULL AND d."createdAt" >= ${since} AND NOT d."isTest"
        LIMIT ${maxUnreachedCounted}
      ) open
    )
    SELECT (SELECT count(*) FROM unreached WHERE "isUnknown")::int AS "unknown_client",
      (SELECT count(*) FROM unreached WHERE NOT "isUnknown")::int AS "no_webhook",
      (SELECT count(*) FROM held WHERE NOT EXISTS (
        SELECT FROM "Delivery" d JOIN "Webhook" w ON w."id" = d."webhookId"
        WHERE d."eventId" = held."eventId" AND (d."state" <> 'PENDING' OR w."state" = 'ACTIVE')))::int AS "held",
      (SELECT count(*) FROM (
        SELECT FROM "EventDifference" WHERE "latestAt" >= ${since} LIMIT ${maxUnreachedCounted}) differing)::int AS "differing"`;
  if (!row) throw new Error("an aggregate query returned no row");
  return row;
}
