import type OAuth2Server from "@node-oauth/oauth2-server";
import { checkScopes } from "#lib/oauth/authorize/check-scopes.ts";
import { signAccessToken } from "#lib/oauth/tokens/sign-access-token.ts";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { saveRefreshToken } from "./refresh-token.ts";
import { type CodeExchange, type GrantPart, grantPart, revokeGrant } from "./token-request.ts";

type Model = Omit<OAuth2Server.AuthorizationCodeModel, "saveAuthorizationCode">;

/** The grant of the tokens, which the library calls the user. */
type Owner = { grant: GrantPart };

function grantOf(user: OAuth2Server.User): GrantPart {
  // Made by getAuthorizationCode below, and only passed on.
  return (user as Owner).grant;
}

/**
 * The model of @node-oauth/oauth2-server for the authorization code grant. The library neither issues codes (issue-code.ts)
 * nor checks bearer tokens (lib/oauth/tokens/verify-access-token.ts).
 */
export function grantModel(exchange: CodeExchange): Model {
  const { client: application } = exchange;
  const client: OAuth2Server.Client = { id: application.clientId, grants: ["authorization_code"] };
  return {
    getClient: async () => client,
    getAccessToken: async () => null,

    validateScope: async (_user, _client, requested) =>
      checkScopes(requested?.join(" "), application.scopes, "authorization_code"),

    getAuthorizationCode: async (authorizationCode) => {
      const found = await readCode(exchange, authorizationCode);
      if (!found) return null;
      const { expiresAt, scopes: scope, grant, codeChallenge } = found;
      const pkce = codeChallenge === null ? {} : { codeChallenge, codeChallengeMethod: "S256" };
      // consumeCode compares the redirect URI: a wrong one is invalid_grant, which the library calls invalid_request.
      const user: Owner = { grant };
      return { authorizationCode, expiresAt, scope, client, redirectUri: "", user, ...pkce };
    },
    revokeAuthorizationCode: ({ authorizationCode }) => consumeCode(exchange, authorizationCode),

    generateAccessToken: async (_client, user, scopes) =>
      signAccessToken(
        { clientId: application.clientId, scopes, grant: grantOf(user) },
        exchange.signingKey,
        exchange.ctx.now,
      ),
    saveToken: async ({ accessToken, scope }, _client, user) => {
      const refreshToken = await saveRefreshToken(exchange, grantOf(user));
      return { accessToken, client, user, ...(scope && { scope }), ...(refreshToken && { refreshToken }) };
    },
  };
}

/** The unused code of this client, or null. A used code revokes its family. Source: RFC 6749 §4.1.2. */
async function readCode(exchange: CodeExchange, code: string) {
  const found = await exchange.tx.authorizationCode.findUnique({
    where: { hash: hashToken(code), grant: { applicationId: exchange.client.id } },
    include: { grant: { select: grantPart } },
  });
  if (!found) return null;
  if (found.consumedAt !== null) {
    await revokeGrant(exchange, found.grantId, "authorization_code");
    return null;
  }
  return found.grant.revokedAt === null ? found : null;
}

/**
 * Consumes a code. Of concurrent requests one updates the row; every other is a replay and revokes the family. A wrong
 * redirect URI also consumes the code.
 *
 * @returns false if the code was used before
 * @throws DomainError invalid_request, invalid_grant (the redirect URI)
 *
 * Source: RFC 6749 §4.1.3.
 */
async function consumeCode(exchange: CodeExchange, code: string): Promise<boolean> {
  const { ctx, tx, form } = exchange;
  const hash = hashToken(code);
  const { grantId, redirectUri } = await tx.authorizationCode.findUniqueOrThrow({ where: { hash } });
  const { count } = await tx.authorizationCode.updateMany({
    where: { hash, consumedAt: null },
    data: { consumedAt: ctx.now },
  });
  if (count !== 1) {
    await revokeGrant(exchange, grantId, "authorization_code");
    return false;
  }
  if (form.get("redirect_uri") !== redirectUri)
    throw new DomainError("invalid_grant", "redirect_uri does not match the authorization request.");
  const used = await tx.grant.updateMany({
    where: { id: grantId, revokedAt: null },
    data: { lastUsedAt: ctx.now },
  });
  return used.count === 1;
}
