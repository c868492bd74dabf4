import { accessTokenLifetimeSeconds } from "#lib/oauth/tokens/token-settings.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import type { Tx } from "#lib/platform/db/client.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";

/** The consents of a person, of an application, or of both. */
type Consents = { userId: string; applicationId?: string } | { applicationId: string };

function matching(consents: Consents): Prisma.Sql {
  const { applicationId } = consents;
  const conditions = [
    ...("userId" in consents ? [Prisma.sql`c."userId" = ${consents.userId}`] : []),
    ...(applicationId === undefined ? [] : [Prisma.sql`c."applicationId" = ${applicationId}`]),
  ];
  return Prisma.join(conditions, " AND ");
}

/** Locks consents. Call it before you revoke their grants: everybody locks consents first, and in the same order. */
export async function lockConsents(tx: Tx, consents: Consents): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM "Consent" c WHERE ${matching(consents)} ORDER BY c."applicationId", c."userId" FOR UPDATE`;
}

/**
 * Deletes the consents of which a grant was just revoked, at `now`, and that have no other one that works: the
 * application is no longer connected, and has to ask again.
 */
export async function endConsents(tx: Tx, consents: Consents, now: Date): Promise<void> {
  const tokensWorkSince = addSeconds(now, -accessTokenLifetimeSeconds);
  await tx.$executeRaw`
    DELETE FROM "Consent" c WHERE ${matching(consents)} AND EXISTS (
      SELECT 1 FROM "Grant" g
      WHERE g."userId" = c."userId" AND g."applicationId" = c."applicationId" AND g."revokedAt" = ${now}
    ) AND NOT EXISTS (
      SELECT 1 FROM "Grant" g
      WHERE g."userId" = c."userId" AND g."applicationId" = c."applicationId" AND g."revokedAt" IS NULL
        AND (coalesce(g."lastUsedAt", g."createdAt") > ${tokensWorkSince} OR EXISTS (
          SELECT 1 FROM "RefreshToken" t
          WHERE t."grantId" = g."id" AND t."consumedAt" IS NULL AND t."expiresAt" > ${now}
            AND NOT EXISTS (SELECT 1 FROM "EndedClientSecret" e WHERE e."id" = t."clientSecretId"))))`;
}
