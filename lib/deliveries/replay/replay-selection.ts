import { deliveryConditions } from "#lib/deliveries/log/delivery-filter.ts";
import type { ReplayInput } from "#lib/deliveries/schemas.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

/**
 * Deliveries `d` of these applications that a replay with this filter may send again: what has ended, and what waits for
 * a retry and is not being sent. What waits for its first attempt is sent anyway.
 */
export function replayConditions(filter: ReplayInput, applicationIds: readonly string[]): Prisma.Sql {
  const { deliveryIds, ...query } = "deliveryIds" in filter ? filter : { ...filter, deliveryIds: undefined };
  return Prisma.join(
    [
      Prisma.sql`d."applicationId" = ANY(${applicationIds})`,
      Prisma.sql`NOT d."isTest" AND (d."state" <> 'PENDING' OR d."attemptCount" > 0 AND NOT EXISTS (
        SELECT 1 FROM "DeliveryLease" l
        WHERE l."webhookId" = d."webhookId" AND l."deliveryId" = d."id" AND l."until" > now()))`,
      ...(deliveryIds ? [Prisma.sql`d."id" = ANY(${deliveryIds})`] : deliveryConditions(query)),
    ],
    " AND ",
  );
}

/** The webhook `w` takes deliveries. */
export const isReachable = Prisma.sql`w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL`;
