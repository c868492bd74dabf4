import type OAuth2Server from "@node-oauth/oauth2-server";
import type { Context } from "#lib/auth/context.ts";
import { signAccessToken } from "#lib/auth/sign-access-token.ts";
import { checkScopes } from "./check-scopes.ts";
import type { Client } from "./find-client.ts";

type Model = OAuth2Server.ClientCredentialsModel;

/**
 * What @node-oauth/oauth2-server asks while it walks a grant, for one request of one authenticated client.
 */
export function grantModel(ctx: Context, client: Client): Model {
  const libraryClient: OAuth2Server.Client = { id: client.clientId, grants: client.grantTypes };
  return {
    getClient: async () => libraryClient,
    getUserFromClient: async () => ({ clientId: client.clientId }),
    validateScope: async (_user, _client, requested) =>
      checkScopes(requested?.join(" "), client.scopes, "client_credentials"),
    generateAccessToken: (_client, _user, scopes) =>
      signAccessToken({ clientId: client.clientId, scopes }, ctx.db, ctx.now),
    saveToken: async (token, _client, user) => ({ ...token, client: libraryClient, user }),
    // Bearer tokens are checked by lib/auth/verify-access-token.ts, not by the library.
    getAccessToken: async () => null,
  };
}
