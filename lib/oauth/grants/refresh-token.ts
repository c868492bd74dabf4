import { checkScopes } from "#lib/oauth/authorize/check-scopes.ts";
import { scopesForGrant } from "#lib/oauth/shared/scopes.ts";
import { signAccessToken } from "#lib/oauth/tokens/sign-access-token.ts";
import { refreshRepeatSeconds, refreshTokenIdleSeconds } from "#lib/oauth/tokens/token-settings.ts";
import { invalidateTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { requireParameter } from "./read-form.ts";
import { openSuccessor, sealSuccessor } from "./refresh-successor.ts";
import {
  type CodeExchange,
  type GrantPart,
  type Issued,
  revokeGrant,
  type TokenRequest,
} from "./token-request.ts";

const daySeconds = 24 * 60 * 60;

/**
 * Consumes a refresh token, writes the next, and seals it for a repeat, in one statement. The row lock orders concurrent
 * requests: the second one finds the token consumed. A scope that the grant or the application lacks leaves the token valid.
 * So does a client secret that ended, and so ended what it got.
 */
const rotateSql = `
  WITH used AS (
    UPDATE "RefreshToken" r SET "consumedAt" = now()
    FROM "Grant" g
    WHERE r."hash" = $1 AND r."consumedAt" IS NULL AND r."expiresAt" > now()
      AND g."id" = r."grantId" AND g."applicationId" = $4 AND g."revokedAt" IS NULL
      AND coalesce($5::text[], r."scopes") <@ r."scopes" AND coalesce($5, r."scopes") <@ $6::text[]
      AND NOT EXISTS (SELECT 1 FROM "EndedClientSecret" e WHERE e."id" IN (r."clientSecretId", $9))
    RETURNING r."grantId", r."scopes"
  ), marked AS (
    UPDATE "Grant" g SET "lastUsedAt" = now() FROM used WHERE g."id" = used."grantId" AND g."revokedAt" IS NULL
    RETURNING g."id", g."userId", g."createdAt", used."scopes"
  ), next AS (
    INSERT INTO "RefreshToken" ("hash", "grantId", "scopes", "clientSecretId", "createdAt", "expiresAt")
    SELECT $2, "id", "scopes", $9, now(),
      LEAST(now() + make_interval(secs => $7), "createdAt" + make_interval(secs => $8)) FROM marked
  ), kept AS (
    INSERT INTO "RefreshSuccessor" ("hash", "successorHash", "sealed") SELECT $1, $2, $3 FROM marked
  )
  SELECT "id", "userId", "scopes" FROM marked`;

type Rotated = { id: string; userId: string; scopes: string[] };

/**
 * Exchanges a refresh token for an access token and the next refresh token, which keeps all scopes of the grant even if
 * the access token has fewer. A repeat within 30 s gets the same refresh token, so that processes that race stay connected.
 * A later one, or one after the next token was used, revokes the family. Times are PostgreSQL's.
 *
 * @throws DomainError invalid_request, invalid_grant, invalid_scope
 *
 * Source: RFC 6749 §6, RFC 9700 §4.14.2; contract, "Token lifetimes" and "Requests that leave something out".
 */
export async function rotateRefreshToken(request: TokenRequest): Promise<Issued> {
  const { client, form } = request;
  const presented = requireParameter(form, "refresh_token");
  // A scope of spaces becomes one empty name, which no grant holds.
  const asked = form.get("scope")?.trim().split(/ +/) ?? null;
  const next = newToken();
  const { rows } = await getPool().query<Rotated>({
    name: "rotate-refresh-token",
    text: rotateSql,
    values: [
      hashToken(presented),
      hashToken(next),
      sealSuccessor(presented, next),
      client.id,
      asked,
      scopesForGrant(client.scopes, "authorization_code"),
      refreshTokenIdleSeconds,
      absoluteSeconds(),
      client.secretId,
    ],
  });
  const [grant] = rows;
  return grant ? issue(request, grant, asked, next) : repeatRotation(request, presented, asked);
}

async function issue(
  { ctx, client, signingKey }: TokenRequest,
  grant: Rotated,
  asked: readonly string[] | null,
  refreshToken: string,
): Promise<Issued> {
  const scopes = checkScopes((asked ?? grant.scopes).join(" "), client.scopes, "authorization_code");
  const accessToken = await signAccessToken({ client, scopes, grant }, signingKey, ctx.now);
  return { accessToken, scopes, grantId: grant.id, refreshToken };
}

type Found = Rotated & { isRevoked: boolean; isUsed: boolean; isExpired: boolean; successor: Buffer | null };

/**
 * Answers a refresh token that was not rotated, with the same checks: the successor within 30 s of its rotation, if that
 * was not used yet. Any other repeat revokes the family.
 */
async function repeatRotation(
  request: TokenRequest,
  presented: string,
  asked: readonly string[] | null,
): Promise<Issued> {
  const { ctx, client } = request;
  const [found] = await ctx.db.$queryRaw<Found[]>`
    SELECT g."id", g."userId", r."scopes",
      g."revokedAt" IS NOT NULL OR EXISTS (
        SELECT 1 FROM "EndedClientSecret" e
        WHERE e."id" IN (r."clientSecretId", n."clientSecretId", ${client.secretId})) AS "isRevoked",
      r."consumedAt" IS NOT NULL AS "isUsed", r."expiresAt" <= now() AS "isExpired", s."sealed" AS "successor"
    FROM "RefreshToken" r JOIN "Grant" g ON g."id" = r."grantId"
    LEFT JOIN ("RefreshSuccessor" s JOIN "RefreshToken" n
        ON n."hash" = s."successorHash" AND n."consumedAt" IS NULL AND n."expiresAt" > now())
      ON s."hash" = r."hash" AND r."consumedAt" > now() - make_interval(secs => ${refreshRepeatSeconds})
    WHERE r."hash" = ${hashToken(presented)} AND g."applicationId" = ${client.id}`;
  const invalid = new DomainError("invalid_grant", "The refresh token is not valid.");
  if (!found || found.isRevoked) throw invalid;
  if (found.isUsed && !found.successor) {
    await ctx.db.$transaction((tx) => revokeGrant({ ctx, tx, client }, found.id, "refresh_token"));
    invalidateTokens();
    throw invalid;
  }
  if (found.isExpired) throw new DomainError("invalid_grant", "The refresh token has expired.");
  if (asked?.some((scope) => !found.scopes.includes(scope)))
    throw new DomainError("invalid_scope", "A refresh may not request more than the person consented to.");
  checkScopes((asked ?? found.scopes).join(" "), client.scopes, "authorization_code");
  // The grant or the application changed between the two statements, for example.
  if (!found.successor) throw invalid;
  return issue(request, found, asked, openSuccessor(presented, found.successor));
}

/**
 * Makes a refresh token with the scopes of the grant, if they include `offline_access`.
 *
 * Source: contract, "Token lifetimes".
 */
export async function saveRefreshToken(
  { ctx, tx, client }: CodeExchange,
  grant: GrantPart,
): Promise<string | null> {
  if (!grant.scopes.includes("offline_access")) return null;
  const refreshToken = newToken();
  const familySeconds = absoluteSeconds();
  const ends = [addSeconds(ctx.now, refreshTokenIdleSeconds)];
  if (familySeconds !== null) ends.push(addSeconds(grant.createdAt, familySeconds));
  const expiresAt = new Date(Math.min(...ends.map(Number)));
  const { id: grantId, scopes } = grant;
  await tx.refreshToken.create({
    data: {
      hash: hashToken(refreshToken),
      grantId,
      scopes,
      clientSecretId: client.secretId,
      createdAt: ctx.now,
      expiresAt,
    },
  });
  return refreshToken;
}

/** The configured lifetime of a family from its consent, or null. */
function absoluteSeconds(): number | null {
  const { REFRESH_TOKEN_MAX_DAYS } = env();
  return REFRESH_TOKEN_MAX_DAYS === undefined ? null : REFRESH_TOKEN_MAX_DAYS * daySeconds;
}
