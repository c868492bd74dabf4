import { type JWTPayload, SignJWT } from "jose";
import type { Context } from "#lib/platform/access/context.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { signingKey } from "./signing-keys.ts";
import { issuer } from "./token-settings.ts";

/**
 * Signs a statement about a subject as a JWS that anybody can verify with the published keys. Its `typ` prevents its use as
 * an access token.
 *
 * Source: RFC 7515; RFC 8725 §3.11.
 */
export async function signStatement(
  ctx: Context,
  { typ, subject, claims }: { typ: string; subject: string; claims: JWTPayload },
): Promise<string> {
  const { kid, algorithm, privateKey } = await signingKey(ctx.db);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid, typ })
    .setIssuer(issuer())
    .setSubject(subject)
    .setIssuedAt(toEpochSeconds(ctx.now))
    .sign(privateKey);
}
