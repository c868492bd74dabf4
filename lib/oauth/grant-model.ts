import type OAuth2Server from "@node-oauth/oauth2-server";
import { signAccessToken } from "#lib/auth/sign-access-token.ts";
import { consumeCode, readCode } from "./authorization-code.ts";
import { checkScopes } from "./check-scopes.ts";
import type { GrantPart, GrantWalk } from "./grant-walk.ts";
import { consumeRefreshToken, readRefreshToken, saveRefreshToken } from "./refresh-token.ts";

type Model = OAuth2Server.ClientCredentialsModel &
  Omit<OAuth2Server.AuthorizationCodeModel, "saveAuthorizationCode"> &
  OAuth2Server.RefreshTokenModel;

/** What the library passes on as "user": the grant that the tokens belong to; null for client credentials. */
type Owner = { grant: GrantPart | null };

function grantOf(user: OAuth2Server.User): GrantPart | null {
  const { grant }: Owner = { grant: null, ...user };
  return grant;
}

/**
 * What @node-oauth/oauth2-server asks while it walks a grant. Codes are issued by issue-code.ts and bearer tokens
 * checked by lib/auth/verify-access-token.ts; the library does neither.
 */
export function grantModel(walk: GrantWalk): Model {
  const { client: application } = walk;
  const client: OAuth2Server.Client = {
    id: application.clientId,
    // Refresh tokens come with offline_access of the authorization-code grants; nobody registers for them.
    grants: application.grantTypes.flatMap((type) =>
      type === "authorization_code" ? [type, "refresh_token"] : [type],
    ),
  };
  return {
    getClient: async () => client,
    getAccessToken: async () => null,

    getUserFromClient: async () => ({ grant: null }) satisfies Owner,
    validateScope: async (user, _client, requested) => {
      const grantType = grantOf(user) ? "authorization_code" : "client_credentials";
      return checkScopes(requested?.join(" "), application.scopes, grantType);
    },

    getAuthorizationCode: async (authorizationCode) => {
      const found = await readCode(walk, authorizationCode);
      if (!found) return null;
      const { expiresAt, scopes: scope, grant, codeChallenge } = found;
      const pkce = codeChallenge === null ? {} : { codeChallenge, codeChallengeMethod: "S256" };
      // consumeCode compares the redirect URI: a wrong one is invalid_grant, which the library calls invalid_request.
      return { authorizationCode, expiresAt, scope, client, redirectUri: "", user: { grant }, ...pkce };
    },
    revokeAuthorizationCode: ({ authorizationCode }) => consumeCode(walk, authorizationCode),

    getRefreshToken: async (refreshToken) => {
      const found = await readRefreshToken(walk, refreshToken);
      if (!found) return null;
      const { expiresAt: refreshTokenExpiresAt, scopes: scope, grant } = found;
      return { refreshToken, refreshTokenExpiresAt, scope, client, user: { grant } };
    },
    revokeToken: ({ refreshToken }) => consumeRefreshToken(walk, refreshToken),

    generateAccessToken: async (_client, user, scopes) => {
      const grant = grantOf(user);
      // A refresh passes no validateScope: what the application may not have any more is refused here.
      if (grant) checkScopes(scopes.join(" "), application.scopes, "authorization_code");
      return signAccessToken(
        { clientId: application.clientId, scopes, grant },
        walk.signingKey,
        walk.ctx.now,
      );
    },
    saveToken: async ({ accessToken, scope }, _client, user) => {
      const grant = grantOf(user);
      const refreshToken = grant && (await saveRefreshToken(walk, grant));
      return { accessToken, client, user, ...(scope && { scope }), ...(refreshToken && { refreshToken }) };
    },
  };
}
