import type { EndedTokens, EndedTokensQuery } from "#lib/applications/shared/schemas.ts";
import { accessTokenLifetimeSeconds } from "#lib/oauth/tokens/token-settings.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { Prisma } from "#lib/platform/db/generated/client.ts";
import { findApplication } from "./find-application.ts";

/**
 * How many access and refresh tokens the end of a client secret, or of scopes, would end now. Access tokens are counted in the
 * request log, which is written once a second and drops entries under overload, and also if they were revoked one by one.
 *
 * @throws DomainError not_found, also for another organization's application
 */
export async function countEndedTokens(
  ctx: Context,
  { applicationId, secretId, scopes = [] }: EndedTokensQuery & { applicationId: string },
): Promise<EndedTokens> {
  const { organizationId } = await findApplication(ctx, applicationId);
  const issuedSince = addSeconds(ctx.now, -accessTokenLifetimeSeconds);
  const [isAccessToken, isRefreshToken] =
    secretId === undefined
      ? [
          Prisma.sql`(l."tokenScopes" && ${scopes}::text[] OR g."scopes" && ${scopes}::text[])`,
          Prisma.sql`g."scopes" && ${scopes}::text[]`,
        ]
      : [Prisma.sql`l."tokenSecretId" = ${secretId}`, Prisma.sql`t."clientSecretId" = ${secretId}`];
  const [found] = await ctx.db.$queryRaw<EndedTokens[]>`
    SELECT (
      SELECT count(*) FROM "LoggedRequest" l LEFT JOIN "Grant" g ON g."id" = l."tokenGrantId"
      WHERE l."applicationId" = ${applicationId} AND l."at" > ${issuedSince} AND ${isAccessToken}
        AND g."revokedAt" IS NULL
        AND NOT EXISTS (SELECT 1 FROM "EndedClientSecret" e WHERE e."id" = l."tokenSecretId")
    )::int + (
      SELECT count(*) FROM "RefreshToken" t JOIN "Grant" g ON g."id" = t."grantId"
      WHERE g."applicationId" = ${applicationId} AND g."revokedAt" IS NULL
        AND t."consumedAt" IS NULL AND t."expiresAt" > ${ctx.now} AND ${isRefreshToken}
        AND NOT EXISTS (SELECT 1 FROM "EndedClientSecret" e WHERE e."id" = t."clientSecretId")
    )::int + (
      -- Tokens for "Try it" in the reference.
      SELECT count(*) FROM "AuditEntry" a
      WHERE a."organizationId" = ${organizationId} AND a."at" > ${issuedSince}
        AND a."action" = 'access_token.issued' AND a."targetId" = ${applicationId}
        AND a."detail"->>'scope' = ANY(${scopes}::text[])
    )::int AS "count"`;
  return found ?? { count: 0 };
}
