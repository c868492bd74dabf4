import type { Client } from "#lib/oauth/clients/find-client.ts";
import type { Introspection } from "#lib/oauth/schemas.ts";
import { audience, issuer } from "#lib/oauth/tokens/token-settings.ts";
import { readAccessTokenClaims, verifyAccessToken } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { DomainError } from "#lib/platform/errors.ts";

const inactive = { active: false } as const;

/**
 * Whether a token of the client is valid now. Tokens of other clients and malformed tokens are inactive.
 *
 * Source: RFC 7662 §2.1 and §2.2.
 */
export async function introspectToken(ctx: Context, client: Client, token: string): Promise<Introspection> {
  return (
    (await introspectAccessToken(ctx, client, token)) ?? (await introspectRefreshToken(ctx, client, token))
  );
}

async function introspectAccessToken(
  ctx: Context,
  client: Client,
  token: string,
): Promise<Introspection | null> {
  const claims = await readAccessTokenClaims(token, ctx);
  if (!claims) return null;
  if (claims.cid !== client.clientId) return inactive;
  const actor = await verifyAccessToken(token, ctx).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "invalid_token") return null;
    throw error;
  });
  if (!actor) return inactive;
  return {
    active: true,
    scope: actor.scopes.join(" "),
    client_id: claims.cid,
    token_type: "Bearer",
    sub: claims.sub,
    iss: issuer(),
    aud: audience(),
    jti: claims.jti,
    iat: claims.iat,
    exp: claims.exp,
    ...(claims.uid !== undefined && { uid: claims.uid }),
  };
}

async function introspectRefreshToken(ctx: Context, client: Client, token: string): Promise<Introspection> {
  const found = await ctx.db.refreshToken.findUnique({
    where: { hash: hashToken(token), grant: { applicationId: client.id } },
    include: { grant: { select: { userId: true, revokedAt: true } } },
  });
  if (!found || found.consumedAt || found.grant.revokedAt || found.expiresAt <= ctx.now) return inactive;
  const { clientSecretId } = found;
  if (clientSecretId && (await ctx.db.endedClientSecret.findUnique({ where: { id: clientSecretId } })))
    return inactive;
  return {
    active: true,
    scope: found.scopes.join(" "),
    client_id: client.clientId,
    sub: found.grant.userId,
    iss: issuer(),
    iat: toEpochSeconds(found.createdAt),
    exp: toEpochSeconds(found.expiresAt),
  };
}
