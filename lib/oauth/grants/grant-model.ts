import type OAuth2Server from "@node-oauth/oauth2-server";
import { checkScopes } from "#lib/oauth/authorize/check-scopes.ts";
import { signAccessToken } from "#lib/oauth/tokens/sign-access-token.ts";
import { consumeCode, readCode } from "./authorization-code.ts";
import { saveRefreshToken } from "./refresh-token.ts";
import type { CodeExchange, GrantPart } from "./token-request.ts";

type Model = Omit<OAuth2Server.AuthorizationCodeModel, "saveAuthorizationCode">;

/** What the library calls the user: the grant of the tokens. */
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
