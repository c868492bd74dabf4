import { Prisma } from "#lib/db/generated/client.ts";
import { deliveryConditions } from "./delivery-filter.ts";
import type { ReplayInput } from "./schemas.ts";

/** Deliveries `d` of these applications that a replay with this filter may send again; what waits goes out anyway. */
export function replayConditions(filter: ReplayInput, applicationIds: readonly string[]): Prisma.Sql {
  const { deliveryIds, ...query } = "deliveryIds" in filter ? filter : { ...filter, deliveryIds: undefined };
  return Prisma.join(
    [
      Prisma.sql`d."applicationId" = ANY(${applicationIds})`,
      Prisma.sql`d."state" <> 'PENDING' AND NOT d."isTest"`,
      ...(deliveryIds ? [Prisma.sql`d."id" = ANY(${deliveryIds})`] : deliveryConditions(query)),
    ],
    " AND ",
  );
}

/** The webhook `w` takes deliveries. */
export const isReachable = Prisma.sql`w."state" = 'ACTIVE' AND w."unregisteredAt" IS NULL`;
