import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { lostScope, type RemovedScopes } from "#lib/oauth/removed-scopes.ts";
import { revokedWithinSeconds } from "#lib/oauth/shared/revocation.ts";
import type { ApplicationActor, Context } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { isDatabaseAway, noteDatabaseAway } from "#lib/platform/db/database-away.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { toDomainError } from "#lib/platform/http/to-domain-error.ts";
import { processCache } from "#lib/platform/process-cache.ts";
import { processState } from "#lib/platform/process-state.ts";
import { sessionIdleSeconds, sessionMaxAgeSeconds } from "#lib/platform/shared/session-limits.ts";
import { withTimeout } from "#lib/platform/with-timeout.ts";
import { getGrantId } from "./sign-access-token.ts";
import { verificationKey } from "./signing-keys.ts";
import { audience, issuer } from "./token-settings.ts";

/** A token whose signature and claims are valid, and whose application and grant the database confirmed. */
type VerifiedToken = { actor: ApplicationActor; expiresAtMs: number };

const tokens = processCache<VerifiedToken>("access-tokens", {
  max: 2_000,
  ttlMs: revokedWithinSeconds * 1_000,
});

/** The only scope of requests that need no database. */
const scopeWithoutDatabase = "location.read";
/** How long such requests go on without it. Another process may have recorded a revocation meanwhile. */
const withoutDatabaseMs = 15 * 60_000;
/** A database that does not confirm a token within this time counts as away. */
const confirmedWithinMs = 2_000;

/** The tokens that the database confirmed in that time. */
const confirmed = processState(
  "confirmed-tokens",
  () => new LRUCache<string, VerifiedToken>({ max: 2_000, ttl: withoutDatabaseMs }),
);

/**
 * Verifies each token again at its next use. Revocations call this after their transaction, so that they work at once in
 * this process; others notice within five seconds.
 */
export function invalidateTokens(): void {
  tokens.invalidate();
  confirmed.clear();
}

const claimsSchema = z.object({
  jti: z.string().regex(/^AT\.[\w-]+(\.\w+)?$/),
  sub: z.string(),
  iat: z.number(),
  exp: z.number(),
  cid: z.string().regex(/^[\x21-\x7e]+$/),
  scp: z.array(z.string()),
  uid: z.string().optional(),
  csid: z.string().regex(/^\w+$/).optional(),
  rem: z.number().default(0),
  sid: z.string().regex(/^\w+$/).optional(),
});
export type AccessTokenClaims = z.infer<typeof claimsSchema>;

/**
 * The application of an access token. A deleted application, a scope that it lost, a revoked grant, an ended client secret,
 * an ended session, and a revoked token are noticed within five seconds, and at once in the process that revoked. While the
 * database cannot be reached, searches go on with tokens that it confirmed within the last 15 minutes.
 *
 * @param scope what the request needs
 * @throws DomainError invalid_token, unavailable
 *
 * Source: RFC 9068 §4; contract, "Access token" and "Errors of the APIs".
 */
export async function verifyAccessToken(
  token: string,
  ctx: Context,
  scope?: string,
): Promise<ApplicationActor> {
  const earlier = scope === scopeWithoutDatabase ? confirmed.get(token) : undefined;
  const { actor, expiresAtMs } = await (earlier && isDatabaseAway() ? earlier : confirm(token, ctx, earlier));
  if (expiresAtMs <= ctx.now.getTime()) throw expired();
  return actor;
}

/** The application of a token that this process verified within the last five seconds; otherwise null. */
export function cachedApplication(token: string, { now }: Context): ApplicationActor | null {
  const cached = tokens.get(token);
  return cached && cached.expiresAtMs > now.getTime() ? cached.actor : null;
}

/** @param earlier what serves if the database does not answer */
async function confirm(token: string, ctx: Context, earlier?: VerifiedToken): Promise<VerifiedToken> {
  try {
    const reading = tokens.read(token, () => check(token, ctx));
    const verified = await (earlier ? withTimeout(reading, confirmedWithinMs) : reading);
    confirmed.set(token, verified);
    return verified;
  } catch (error) {
    const isAway = toDomainError(error).code === "unavailable";
    if (isAway) noteDatabaseAway();
    else confirmed.delete(token);
    if (earlier && isAway) return earlier;
    throw error;
  }
}

async function check(token: string, ctx: Context): Promise<VerifiedToken> {
  const claims = await verifyClaims(token, ctx);
  const actor = await readActor(claims, ctx);
  if (!actor) throw new DomainError("invalid_token", "The access token was revoked.");
  return { actor, expiresAtMs: claims.exp * 1000 };
}

/** The claims of a token that this server signed and that has not expired, even if revoked; otherwise null. */
export async function readAccessTokenClaims(token: string, ctx: Context): Promise<AccessTokenClaims | null> {
  return verifyClaims(token, ctx).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "invalid_token") return null;
    throw error;
  });
}

/** Signature, type, issuer, audience, times and the shape of the claims. */
async function verifyClaims(token: string, ctx: Context): Promise<AccessTokenClaims> {
  try {
    // The sender writes the header, so `kid` may be any JSON.
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

type Row = {
  id: string;
  name: string;
  organizationId: string;
  scopes: string[];
  removedScopes: RemovedScopes;
  personOrganizationId: string | null;
};

/**
 * Returns the token's current application, or null if the application, one of the scopes, the grant, the client secret, the
 * session, or the token has ended. A session's token also ends when its person may no longer get one.
 */
async function readActor(
  { jti, cid, uid, scp, csid, rem, sid }: AccessTokenClaims,
  ctx: Context,
): Promise<ApplicationActor | null> {
  const grantId = getGrantId(jti);
  const [row] = await ctx.db.$queryRaw<Row[]>`
    SELECT a."id", a."name", a."organizationId", a."scopes", a."removedScopes",
      (SELECT u."organizationId" FROM "User" u WHERE a."clientType" = 'PUBLIC' AND u."id" = ${uid ?? null})
        AS "personOrganizationId"
    FROM "Application" a
    WHERE a."clientId" = ${cid}
      AND (${grantId}::text IS NULL OR EXISTS (
        SELECT 1 FROM "Grant" g
        WHERE g."id" = ${grantId} AND g."applicationId" = a."id" AND g."revokedAt" IS NULL))
      AND (${sid ?? null}::text IS NULL OR EXISTS (
        SELECT 1 FROM "Session" s JOIN "User" u ON u."id" = s."userId"
        WHERE s."id" = ${sid ?? null}
          AND s."createdAt" > ${addSeconds(ctx.now, -sessionMaxAgeSeconds)}
          AND s."lastSeenAt" > ${addSeconds(ctx.now, -sessionIdleSeconds)}
          AND u."organizationId" = a."organizationId" AND u."role" <> 'PARTNER_READ_ONLY'))
      AND NOT EXISTS (SELECT 1 FROM "EndedClientSecret" e WHERE e."id" = ${csid ?? null})
      AND NOT EXISTS (SELECT 1 FROM "RevokedAccessToken" r WHERE r."jti" = ${jti})`;
  if (!row || lostScope(row.removedScopes, scp, rem)) return null;
  return {
    kind: "application",
    applicationId: row.id,
    name: row.name,
    clientId: cid,
    organizationId: row.organizationId,
    scopes: scp.filter((scope) => row.scopes.includes(scope)),
    ...(uid !== undefined && { userId: uid }),
    ...(row.personOrganizationId !== null && { personOrganizationId: row.personOrganizationId }),
  };
}
