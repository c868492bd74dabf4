import { sign } from "node:crypto";
import { toEpochSeconds } from "#lib/clock.ts";
import { newToken } from "#lib/crypto/random-token.ts";
import type { SigningKeyPair } from "./signing-keys.ts";
import { accessTokenLifetimeSeconds, audience, issuer } from "./token-settings.ts";

export type AccessTokenSubject = {
  clientId: string;
  scopes: readonly string[];
  /** The grant whose end ends the token, and the person who gave it; null for client credentials. */
  grant: { id: string; userId: string } | null;
};

/**
 * Signs an access token of 30 minutes. A token of a grant names it as the last part of `jti`, so that the token ends
 * with the grant.
 *
 * Source: contract, "Access token"; RFC 9068.
 */
export function signAccessToken(
  subject: AccessTokenSubject,
  { kid, algorithm, privateKey }: SigningKeyPair,
  now: Date,
): string {
  const { clientId, scopes, grant } = subject;
  const issuedAt = toEpochSeconds(now);
  const claims = {
    ver: 1,
    jti: ["AT", newToken(), ...(grant ? [grant.id] : [])].join("."),
    iss: issuer(),
    aud: audience(),
    sub: grant?.userId ?? clientId,
    iat: issuedAt,
    exp: issuedAt + accessTokenLifetimeSeconds,
    scp: scopes,
    cid: clientId,
    client_id: clientId,
    ...(grant && { uid: grant.userId }),
  };
  const content = [{ alg: algorithm, kid, typ: "at+jwt" }, claims].map(encode).join(".");
  // Without the detour over Web Crypto, which a library takes: a signature then costs more than twice as much.
  return `${content}.${sign("sha256", Buffer.from(content), privateKey).toString("base64url")}`;
}

/** Source: RFC 7515 §3.1 and §7.1; the two algorithms, RFC 7518 §3.3 and §3.4. */
function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

/** The grant that a token's `jti` names, or null for a token of client credentials. */
export function grantIdOf(jti: string): string | null {
  return jti.split(".")[2] ?? null;
}
