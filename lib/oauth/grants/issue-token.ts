import { checkScopes } from "#lib/oauth/authorize/check-scopes.ts";
import type { AuthenticatedClient } from "#lib/oauth/clients/authenticate-client.ts";
import { toActor } from "#lib/oauth/clients/find-client.ts";
import type { TokenResponse } from "#lib/oauth/schemas.ts";
import { signAccessToken } from "#lib/oauth/tokens/sign-access-token.ts";
import { signingKey } from "#lib/oauth/tokens/signing-keys.ts";
import { accessTokenLifetimeSeconds } from "#lib/oauth/tokens/token-settings.ts";
import type { Context } from "#lib/platform/access/context.ts";
import { DomainError } from "#lib/platform/errors.ts";
import type { IssuedToken } from "#lib/platform/http/log-request.ts";
import { instruments } from "#lib/platform/metrics/instruments.ts";
import type { Form } from "./read-form.ts";
import { redeemCode } from "./redeem-code.ts";
import { rotateRefreshToken } from "./refresh-token.ts";
import type { Issued, TokenRequest } from "./token-request.ts";

/** The grants of the token endpoint, and the grant type that an application must be registered for. */
const tokenGrants = {
  authorization_code: { registered: "authorization_code", issue: redeemCode },
  // Applications do not register for refresh tokens: the scope offline_access brings them.
  refresh_token: { registered: "authorization_code", issue: rotateRefreshToken },
  client_credentials: { registered: "client_credentials", issue: issueForClient },
};

/**
 * Answers a token request of an authenticated client. A replayed code or refresh token revokes its family, although the
 * response is an error.
 *
 * @throws DomainError with the codes of RFC 6749 §5.2
 */
export async function issueToken(
  ctx: Context,
  client: AuthenticatedClient,
  form: Form,
): Promise<{ token: TokenResponse; issuedToken: IssuedToken }> {
  const grantType = requireGrantType(form);
  const { registered, issue } = tokenGrants[grantType];
  if (!client.grantTypes.includes(registered))
    throw new DomainError("unauthorized_client", `This application may not use the grant ${grantType}.`);
  const issued = await issue({
    ctx: { ...ctx, actor: toActor(client) },
    client,
    form,
    signingKey: await signingKey(ctx.db),
  });
  instruments()?.tokens.inc({ grant: grantType });
  const { accessToken, scopes, grantId, refreshToken } = issued;
  return {
    token: {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: accessTokenLifetimeSeconds,
      scope: scopes.join(" "),
      ...(refreshToken !== null && { refresh_token: refreshToken }),
    },
    issuedToken: { secretId: client.secretId, scopes, grantId },
  };
}

function requireGrantType(form: Form): keyof typeof tokenGrants {
  const grantType = form.get("grant_type");
  if (grantType === undefined) throw new DomainError("invalid_request", "grant_type is missing.");
  if (isTokenGrant(grantType)) return grantType;
  throw new DomainError(
    "unsupported_grant_type",
    `grant_type must be one of: ${Object.keys(tokenGrants).join(", ")}.`,
  );
}

function isTokenGrant(grantType: string): grantType is keyof typeof tokenGrants {
  return Object.hasOwn(tokenGrants, grantType);
}

/** Source: RFC 6749 §4.4. Nothing is written: the token proves itself. */
async function issueForClient({ ctx, client, form, signingKey: key }: TokenRequest): Promise<Issued> {
  const scopes = checkScopes(form.get("scope"), client.scopes, "client_credentials");
  const accessToken = await signAccessToken({ client, scopes, grant: null }, key, ctx.now);
  return { accessToken, scopes, grantId: null, refreshToken: null };
}
