import type { Db } from "#lib/platform/db/client.ts";
import type { Installation } from "#lib/portal/shared/overview-schemas.ts";

/** What a new installation has of what it needs. */
export async function readInstallation(db: Db): Promise<Installation> {
  const [row] = await db.$queryRaw<Installation[]>`
    SELECT EXISTS (SELECT 1 FROM "User" u JOIN "Organization" o ON o."id" = u."organizationId"
        WHERE o."kind" = 'DISTRIBUTOR') AS "hasAccount",
      EXISTS (SELECT 1 FROM "Branch") AS "hasBranches",
      EXISTS (SELECT 1 FROM "Application" WHERE 'order.publish' = ANY("scopes")) AS "hasPublisher",
      EXISTS (SELECT 1 FROM "Organization" WHERE "kind" = 'PARTNER') AS "hasPartner"`;
  if (!row) throw new Error("an aggregate query returned no row");
  return row;
}
