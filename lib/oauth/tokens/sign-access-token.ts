import { randomUUID } from "node:crypto";
import { CompactSign } from "jose";
import { toEpochSeconds } from "#lib/platform/clock.ts";
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
export async function signAccessToken(
  subject: AccessTokenSubject,
  { kid, algorithm, privateKey }: SigningKeyPair,
  now: Date,
): Promise<string> {
  const { clientId, scopes, grant } = subject;
  const issuedAt = toEpochSeconds(now);
  const claims = {
    ver: 1,
    jti: ["AT", randomUUID(), ...(grant ? [grant.id] : [])].join("."),
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
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: algorithm, kid, typ: "at+jwt" })
    .sign(privateKey);
}

/** The grant that a token's `jti` names, or null for a token of client credentials. */
export function getGrantId(jti: string): string | null {
  return jti.split(".")[2] ?? null;
}
