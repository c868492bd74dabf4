import OAuth2Server from "@node-oauth/oauth2-server";
import type { Context } from "#lib/auth/context.ts";
import { accessTokenLifetimeSeconds } from "#lib/auth/token-settings.ts";
import { DomainError, type ErrorCode } from "#lib/errors.ts";
import type { Client } from "./find-client.ts";
import { grantModel } from "./grant-model.ts";
import type { Form } from "./read-form.ts";

/** What the token endpoint answers. Source: RFC 6749 §5.1; contract, "Token response". */
export type TokenResponse = {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  scope: string;
  refresh_token?: string;
};

/** The grants that the token endpoint knows; the library's `password` is not among them. */
const tokenGrantTypes = ["authorization_code", "refresh_token", "client_credentials"];

/**
 * Answers a token request of an authenticated client. The library walks the grant; `grantModel` decides by the
 * database. All of a request's changes commit together, those of a refusal too: a replayed code or refresh token ends
 * its family although the answer is an error.
 *
 * @throws DomainError with the codes of RFC 6749 §5.2
 */
export async function issueToken(ctx: Context, client: Client, form: Form): Promise<TokenResponse> {
  const grantType = form.get("grant_type");
  if (grantType === undefined) throw new DomainError("invalid_request", "grant_type is missing.");
  if (!tokenGrantTypes.includes(grantType))
    throw new DomainError(
      "unsupported_grant_type",
      `grant_type must be one of: ${tokenGrantTypes.join(", ")}.`,
    );
  const token = await walkGrant(ctx, client, form);
  return {
    access_token: token.accessToken,
    token_type: "Bearer",
    expires_in: accessTokenLifetimeSeconds,
    scope: (token.scope ?? []).join(" "),
    ...(token.refreshToken !== undefined && { refresh_token: token.refreshToken }),
  };
}

async function walkGrant(ctx: Context, client: Client, form: Form): Promise<OAuth2Server.Token> {
  const server = new OAuth2Server({
    model: grantModel(ctx, client),
    accessTokenLifetime: accessTokenLifetimeSeconds,
    // Our layer has authenticated the client already; the library is not to look for a secret again.
    requireClientAuthentication: {
      authorization_code: false,
      refresh_token: false,
      client_credentials: false,
    },
  });
  const request = new OAuth2Server.Request({
    method: "POST",
    query: {},
    headers: { "content-type": "application/x-www-form-urlencoded", "transfer-encoding": "chunked" },
    body: { ...Object.fromEntries(form), client_id: client.clientId, client_secret: undefined },
  });
  try {
    return await server.token(request, new OAuth2Server.Response());
  } catch (error) {
    throw toDomainError(error);
  }
}

const libraryCodes: readonly ErrorCode[] = [
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
];

/** The library wraps what the model throws; its own refusals carry their code as a name. */
function toDomainError(error: unknown): unknown {
  if (!(error instanceof OAuth2Server.OAuthError)) return error;
  const inner = "inner" in error ? error.inner : undefined;
  if (inner instanceof Error && !(inner instanceof OAuth2Server.OAuthError)) return inner;
  const code = libraryCodes.find((known) => known === error.name);
  if (code === undefined) return error;
  return new DomainError(code, error.message.replaceAll("`", ""));
}
