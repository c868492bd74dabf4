import { type Client, toActor } from "#lib/oauth/clients/find-client.ts";
import { revokeGrant } from "#lib/oauth/grants/token-request.ts";
import { invalidateTokens, readAccessTokenClaims } from "#lib/oauth/tokens/verify-access-token.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { hashToken } from "#lib/platform/crypto/random-token.ts";

/**
 * Revokes a token of the client. A refresh token revokes its grant with all tokens, an access token only itself. Tokens
 * of other clients and malformed tokens are ignored.
 *
 * Source: RFC 7009 §2.1 and §2.2.
 */
export async function revokeToken(ctx: Context, client: Client, token: string): Promise<void> {
  const refreshToken = await ctx.db.refreshToken.findUnique({
    where: { hash: hashToken(token), grant: { applicationId: client.id } },
    select: { grantId: true },
  });
  if (refreshToken) {
    await ctx.db.$transaction((tx) =>
      revokeGrant({ ctx: { ...ctx, actor: toActor(client) }, tx, client }, refreshToken.grantId),
    );
    return invalidateTokens();
  }
  const claims = await readAccessTokenClaims(token, ctx);
  if (!claims || claims.cid !== client.clientId) return;
  await ctx.db.revokedAccessToken.deleteMany({ where: { expiresAt: { lt: ctx.now } } });
  await ctx.db.revokedAccessToken.createMany({
    data: [{ jti: claims.jti, expiresAt: new Date(claims.exp * 1000) }],
    skipDuplicates: true,
  });
  invalidateTokens();
}
