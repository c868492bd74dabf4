import OAuth2Server from "@node-oauth/oauth2-server";
import { accessTokenLifetimeSeconds } from "#lib/oauth/tokens/token-settings.ts";
import { forgetTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import { DomainError, oauthCodes } from "#lib/platform/errors.ts";
import { grantModel } from "./grant-model.ts";
import type { CodeExchange, Issued, TokenRequest } from "./token-request.ts";

/** Concurrent requests with one code wait for each other and must not time out. */
const transactionLimits = { timeout: 10_000 };

/**
 * Exchanges an authorization code for tokens. The library runs the grant and checks PKCE; `grantModel` reads and writes
 * the database. A refusal commits too: it consumes the code, and a replay revokes the family.
 *
 * @throws DomainError with the codes of RFC 6749 §5.2
 *
 * Source: RFC 6749 §4.1.3, RFC 7636 §4.6.
 */
export async function redeemCode(request: TokenRequest): Promise<Issued> {
  const outcome = await request.ctx.db.$transaction(async (tx) => {
    try {
      return { token: await exchangeCode({ ...request, tx }) };
    } catch (error) {
      if (error instanceof DomainError) return { refusal: error };
      throw error;
    }
  }, transactionLimits);
  if (outcome.refusal) {
    // The refusal may have ended the grant.
    forgetTokens();
    throw outcome.refusal;
  }
  const { accessToken, scope = [], refreshToken = null } = outcome.token;
  return { accessToken, scopes: scope, refreshToken };
}

async function exchangeCode(exchange: CodeExchange): Promise<OAuth2Server.Token> {
  const server = new OAuth2Server({
    model: grantModel(exchange),
    accessTokenLifetime: accessTokenLifetimeSeconds,
    // authenticateClient has authenticated the client.
    requireClientAuthentication: { authorization_code: false },
  });
  const request = new OAuth2Server.Request({
    method: "POST",
    query: {},
    // The library ignores the content type of a request without a body.
    headers: { "content-type": "application/x-www-form-urlencoded", "transfer-encoding": "chunked" },
    body: {
      ...Object.fromEntries(exchange.form),
      client_id: exchange.client.clientId,
      client_secret: undefined,
    },
  });
  try {
    return await server.token(request, new OAuth2Server.Response());
  } catch (error) {
    throw toDomainError(error);
  }
}

const libraryCodes = ["invalid_request", ...oauthCodes] as const;

/** The library wraps errors of the model. Its own errors have their code as name. */
function toDomainError(error: unknown): unknown {
  if (!(error instanceof OAuth2Server.OAuthError)) return error;
  const inner = "inner" in error ? error.inner : undefined;
  if (inner instanceof Error && !(inner instanceof OAuth2Server.OAuthError)) return inner;
  const code = libraryCodes.find((known) => known === error.name);
  if (code === undefined) return error;
  return new DomainError(code, error.message.replaceAll("`", ""));
}
