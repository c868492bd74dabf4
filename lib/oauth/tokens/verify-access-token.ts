import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import { z } from "zod";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { DomainError } from "#lib/platform/errors.ts";
import {
  cachedToken,
  cacheGeneration,
  cacheToken,
  checkOnce,
  type VerifiedToken,
} from "./access-token-cache.ts";
import { grantIdOf } from "./sign-access-token.ts";
import { verificationKey } from "./signing-keys.ts";
import { audience, issuer } from "./token-settings.ts";

/** How long a process may go on without asking whether application and grant still stand. */
const standingMaxAgeMs = 5_000;

const claimsSchema = z.object({
  jti: z.string().regex(/^AT\.[\w-]+(\.\w+)?$/),
  sub: z.string(),
  iat: z.number(),
  exp: z.number(),
  cid: z.string().regex(/^[\x21-\x7e]+$/),
  scp: z.array(z.string()),
  uid: z.string().optional(),
});
export type AccessTokenClaims = z.infer<typeof claimsSchema>;

/**
 * The application behind an access token. Its scopes are those of the token that the application still holds. A
 * deleted application, a revoked grant and a revoked token are noticed within five seconds, at once in the process
 * that revoked.
 *
 * @throws DomainError invalid_token
 *
 * Source: RFC 9068 §4; contract, "Access token" and "Errors of the APIs".
 */
export async function verifyAccessToken(token: string, ctx: Context): Promise<ApplicationActor> {
  const remembered = rememberedApplication(token, ctx);
  if (remembered) return remembered;
  const verified = await checkOnce(token, () => check(token, ctx));
  // Who came first may have asked a moment before it expired.
  if (verified.expiresAtMs <= ctx.now.getTime()) throw expired();
  return verified.actor;
}

/** The application behind a token that this process has checked lately; null for any other token. */
export function rememberedApplication(token: string, { now }: Context): ApplicationActor | null {
  const cached = cachedToken(token);
  if (!cached || cached.expiresAtMs <= now.getTime()) return null;
  // A clock that was set back must not make a check good for longer.
  return Math.abs(now.getTime() - cached.checkedAtMs) < standingMaxAgeMs ? cached.actor : null;
}

async function check(token: string, ctx: Context): Promise<VerifiedToken> {
  const generation = cacheGeneration();
  const claims = await verifyClaims(token, ctx);
  const verified = await readStanding(claims, ctx);
  if (!verified) throw new DomainError("invalid_token", "The access token was revoked.");
  cacheToken(token, verified, generation);
  return verified;
}

/** The claims of a token that this server signed and that did not expire, revoked or not; null for anything else. */
export async function readAccessTokenClaims(token: string, ctx: Context): Promise<AccessTokenClaims | null> {
  return verifyClaims(token, ctx).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "invalid_token") return null;
    throw error;
  });
}

/** Signature, type, issuer, audience, times and the shape of the claims. */
async function verifyClaims(token: string, ctx: Context): Promise<AccessTokenClaims> {
  try {
    // Whoever sends a token writes its header: `kid` may be anything that JSON can say.
    const { kid }: { kid?: unknown } = decodeProtectedHeader(token);
    const key = typeof kid === "string" ? await verificationKey(kid, ctx.db) : null;
    if (!key) throw notValid();
    const { payload } = await jwtVerify(token, key.publicKey, {
      algorithms: [key.algorithm],
      typ: "at+jwt",
      issuer: issuer(),
      audience: audience(),
      currentDate: ctx.now,
    });
    return claimsSchema.parse(payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw expired();
    if (error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof TypeError)
      throw notValid();
    throw error;
  }
}

function expired(): DomainError {
  return new DomainError("invalid_token", "The access token expired.");
}

function notValid(): DomainError {
  return new DomainError("invalid_token", "The access token is not valid.");
}

type Standing = {
  id: string;
  name: string;
  organizationId: string;
  scopes: string[];
};

/** What the database says of the token's application, grant and `jti` now; null where one of them ended. */
async function readStanding(claims: AccessTokenClaims, ctx: Context): Promise<VerifiedToken | null> {
  const { jti, cid, uid, scp } = claims;
  const grantId = grantIdOf(jti);
  const [row] = await findStanding(cid, grantId, jti, ctx.db);
  if (!row) return null;
  return {
    actor: {
      kind: "application",
      applicationId: row.id,
      name: row.name,
      clientId: cid,
      organizationId: row.organizationId,
      scopes: scp.filter((scope) => row.scopes.includes(scope)),
      ...(uid !== undefined && { userId: uid }),
    },
    jti,
    grantId,
    expiresAtMs: claims.exp * 1000,
    checkedAtMs: ctx.now.getTime(),
  };
}

function findStanding(clientId: string, grantId: string | null, jti: string, db: Db): Promise<Standing[]> {
  return db.$queryRaw<Standing[]>`
    SELECT a."id", a."name", a."organizationId", a."scopes"
    FROM "Application" a
    WHERE a."clientId" = ${clientId}
      AND (${grantId}::text IS NULL OR EXISTS (
        SELECT 1 FROM "Grant" g
        WHERE g."id" = ${grantId} AND g."applicationId" = a."id" AND g."revokedAt" IS NULL))
      AND NOT EXISTS (SELECT 1 FROM "RevokedAccessToken" r WHERE r."jti" = ${jti})`;
}
