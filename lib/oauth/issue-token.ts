import OAuth2Server from "@node-oauth/oauth2-server";
import { forgetTokens } from "#lib/auth/access-token-cache.ts";
import type { ApplicationActor, Context } from "#lib/auth/context.ts";
import type { Client } from "#lib/auth/find-client.ts";
import { signingKey } from "#lib/auth/signing-keys.ts";
import { accessTokenLifetimeSeconds } from "#lib/auth/token-settings.ts";
import { DomainError, type ErrorCode } from "#lib/errors.ts";
import { instruments } from "#lib/metrics/instruments.ts";
import { grantModel } from "./grant-model.ts";
import type { GrantWalk } from "./grant-walk.ts";
import type { Form } from "./read-form.ts";
import type { TokenResponse } from "./schemas.ts";

/** The grants that the token endpoint knows; the library's `password` is not among them. */
const tokenGrantTypes = ["authorization_code", "refresh_token", "client_credentials"];

/**
 * Answers a token request of an authenticated client. The library walks the grant; `grantModel` decides by the
 * database. A request's changes commit together, and a replayed code or refresh token ends its family although the
 * answer is an error.
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
  const actor = actorOf(client);
  const token = await inTransaction({ ...ctx, actor }, client, form);
  instruments()?.tokens.inc({ grant: grantType });
  return {
    access_token: token.accessToken,
    token_type: "Bearer",
    expires_in: accessTokenLifetimeSeconds,
    scope: (token.scope ?? []).join(" "),
    ...(token.refreshToken !== undefined && { refresh_token: token.refreshToken }),
  };
}

/** Many requests with one code wait for each other; they are not to fail for it. */
const transactionLimits = { maxWait: 10_000, timeout: 10_000 };

/** Client credentials change nothing, so they need no transaction. */
async function inTransaction(ctx: Context, client: Client, form: Form): Promise<OAuth2Server.Token> {
  const endedGrants: string[] = [];
  const request = { ctx, client, form, endedGrants, signingKey: await signingKey(ctx.db) };
  if (form.get("grant_type") === "client_credentials") return walkGrant({ ...request, tx: ctx.db });
  // A code is used up by a refusal too, and the end of a family commits; a refresh token refused for its scope stays.
  const isCode = form.get("grant_type") === "authorization_code";
  const outcome = await ctx.db.$transaction(async (tx) => {
    try {
      return { token: await walkGrant({ ...request, tx }) };
    } catch (error) {
      if (error instanceof DomainError && (isCode || endedGrants.length > 0)) return { refusal: error };
      throw error;
    }
  }, transactionLimits);
  forgetTokens(({ grantId }) => grantId !== null && endedGrants.includes(grantId));
  if (outcome.refusal) throw outcome.refusal;
  return outcome.token;
}

/** The library walks the grant from its parameters to the tokens. */
async function walkGrant(walk: GrantWalk): Promise<OAuth2Server.Token> {
  const server = new OAuth2Server({
    model: grantModel(walk),
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
    // type-is, with which the library reads the content type, wants to see that there is a body.
    headers: { "content-type": "application/x-www-form-urlencoded", "transfer-encoding": "chunked" },
    body: { ...Object.fromEntries(walk.form), client_id: walk.client.clientId, client_secret: undefined },
  });
  try {
    return await server.token(request, new OAuth2Server.Response());
  } catch (error) {
    throw toDomainError(error);
  }
}

function actorOf(client: Client): ApplicationActor {
  return {
    kind: "application",
    applicationId: client.id,
    name: client.name,
    clientId: client.clientId,
    organizationId: client.organizationId,
    scopes: [],
  };
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
