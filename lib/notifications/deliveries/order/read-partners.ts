import type { Actor } from "#lib/platform/access/context.ts";
import { visibleApplicationIds, visibleEvents } from "#lib/platform/access/tenancy.ts";
import type { Tx } from "#lib/platform/db/client.ts";

/** Of an order, only so many of the newest events and deliveries are looked at. */
const maxLookedAt = 1_000;

/** The names of the organizations that orders are for or that got them, `first` and then by name, by order number. */
export async function readPartners(
  db: Tx,
  actor: Actor,
  orderNumbers: readonly string[],
  first: string | undefined,
): Promise<Map<string, string[]>> {
  const rows = await db.$queryRaw<{ orderNumber: string; name: string }[]>`
    SELECT one."orderNumber", o."name" FROM unnest(${orderNumbers}::text[]) AS one("orderNumber") CROSS JOIN LATERAL (
      SELECT a."organizationId" FROM (
        SELECT * FROM "Event" e
        WHERE e."orderNumber" = one."orderNumber" AND e."orderVersion" IS NOT NULL AND ${visibleEvents(actor)}
        ORDER BY e."orderVersion" DESC LIMIT ${maxLookedAt}
      ) e CROSS JOIN unnest(e."audience") AS named JOIN "Application" a ON a."clientId" = named
      UNION
      SELECT a."organizationId" FROM (
        SELECT * FROM "Delivery" d
        WHERE d."orderNumber" = one."orderNumber" AND d."applicationId" IN (${visibleApplicationIds(actor)})
        ORDER BY d."createdAt" DESC, d."sequence" DESC LIMIT ${maxLookedAt}
      ) d JOIN "Application" a ON a."id" = d."applicationId"
    ) found JOIN "Organization" o ON o."id" = found."organizationId"
    ORDER BY o."id" = ${first ?? ""} DESC, o."name"`;
  const byOrder = Map.groupBy(rows, ({ orderNumber }) => orderNumber);
  return new Map(
    [...byOrder].map(([orderNumber, ofOrder]) => [orderNumber, ofOrder.map(({ name }) => name)]),
  );
}
