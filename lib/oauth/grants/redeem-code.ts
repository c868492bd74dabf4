import { hash } from "node:crypto";
import { checkScopes } from "#lib/oauth/authorize/check-scopes.ts";
import { codeVerifierForm } from "#lib/oauth/schemas.ts";
import { signAccessToken } from "#lib/oauth/tokens/sign-access-token.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import { hashToken } from "#lib/platform/crypto/random-token.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { requireParameter } from "./read-form.ts";
import { saveRefreshToken } from "./refresh-token.ts";
import {
  type CodeExchange,
  grantPart,
  type Issued,
  revokeGrant,
  type TokenRequest,
} from "./token-request.ts";

/**
 * Exchanges an authorization code for tokens. A refusal commits too: it consumes the code, and a replay revokes the
 * family.
 *
 * @throws DomainError invalid_request, invalid_grant, invalid_scope
 *
 * Source: RFC 6749 §4.1.3, RFC 7636 §4.6.
 */
export async function redeemCode(request: TokenRequest): Promise<Issued> {
  const code = requireParameter(request.form, "code");
  requireVerifierForm(request.form.get("code_verifier"));
  const outcome = await request.ctx.db.$transaction(async (tx) => {
    try {
      return await exchangeCode({ ...request, tx }, code);
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  });
  if (outcome instanceof DomainError) {
    // The refusal may have ended the grant.
    invalidateTokens();
    throw outcome;
  }
  return outcome;
}

async function exchangeCode(exchange: CodeExchange, code: string): Promise<Issued> {
  const { ctx, client, form, signingKey } = exchange;
  const { grant, scopes, ...issued } = await consumeCode(exchange, code);
  if (issued.expiresAt <= ctx.now) throw new DomainError("invalid_grant", "The code has expired.");
  if (form.get("redirect_uri") !== issued.redirectUri)
    throw new DomainError("invalid_grant", "redirect_uri does not match the authorization request.");
  requireVerifier(form.get("code_verifier"), issued.codeChallenge);
  checkScopes(scopes.join(" "), client.scopes, "authorization_code");
  const accessToken = await signAccessToken({ client, scopes, grant }, signingKey, ctx.now);
  return { accessToken, scopes, grantId: grant.id, refreshToken: await saveRefreshToken(exchange, grant) };
}

/**
 * Consumes an unused code of this client. Of concurrent requests one updates the row; every other is a replay and revokes
 * the family.
 *
 * @throws DomainError invalid_grant
 *
 * Source: RFC 6749 §4.1.2.
 */
async function consumeCode(exchange: CodeExchange, code: string) {
  const { ctx, tx, client } = exchange;
  const invalid = new DomainError("invalid_grant", "The code is not valid.");
  const found = await tx.authorizationCode.findUnique({
    where: { hash: hashToken(code), grant: { applicationId: client.id } },
    include: { grant: { select: grantPart } },
  });
  if (!found) throw invalid;
  const consumed = await tx.authorizationCode.updateMany({
    where: { hash: found.hash, consumedAt: null },
    data: { consumedAt: ctx.now },
  });
  if (consumed.count === 0) {
    await revokeGrant(exchange, found.grantId, "authorization_code");
    throw invalid;
  }
  const used = await tx.grant.updateMany({
    where: { id: found.grantId, revokedAt: null },
    data: { lastUsedAt: ctx.now },
  });
  if (used.count === 0) throw invalid;
  return found;
}

/** @throws DomainError invalid_request. Source: RFC 7636 §4.1. */
function requireVerifierForm(verifier: string | undefined): void {
  if (verifier === undefined || codeVerifierForm.test(verifier)) return;
  throw new DomainError(
    "invalid_request",
    "code_verifier must have 43 to 128 characters: letters, digits, and -._~.",
  );
}

/** The S256 challenge of the request and the verifier must match, or both be absent. Source: RFC 7636 §4.6, RFC 9700 §2.1.1. */
function requireVerifier(verifier: string | undefined, challenge: string | null): void {
  if (verifier === undefined && challenge === null) return;
  if (verifier === undefined) throw new DomainError("invalid_grant", "code_verifier is missing.");
  if (challenge === null)
    throw new DomainError("invalid_grant", "The authorization request had no code_challenge.");
  if (hash("sha256", verifier, "base64url") !== challenge)
    throw new DomainError("invalid_grant", "code_verifier does not match the code_challenge.");
}
