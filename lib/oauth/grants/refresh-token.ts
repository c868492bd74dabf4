import { checkScopes } from "#lib/oauth/authorize/check-scopes.ts";
import { scopesForGrant } from "#lib/oauth/scopes.ts";
import { signAccessToken } from "#lib/oauth/tokens/sign-access-token.ts";
import { harmlessRepeatSeconds, refreshTokenIdleSeconds } from "#lib/oauth/tokens/token-settings.ts";
import { forgetTokens } from "#lib/oauth/tokens/verify-access-token.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import { getPool } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/env.ts";
import { DomainError } from "#lib/platform/errors.ts";
import { requireParameter } from "./read-form.ts";
import type { Issued, TokenRequest } from "./token-request.ts";
import { type CodeExchange, type GrantPart, grantPart, revokeGrant } from "./token-request.ts";

const daySeconds = 24 * 60 * 60;

/**
 * Consumes a refresh token and writes the next in one statement. The row lock orders concurrent requests: the second one
 * finds the token consumed. A scope that the grant or the application lacks leaves the token valid.
 */
const rotateSql = `
  WITH used AS (
    UPDATE "RefreshToken" r SET "consumedAt" = $4
    FROM "Grant" g
    WHERE r."hash" = $1 AND r."consumedAt" IS NULL AND r."expiresAt" > $4
      AND g."id" = r."grantId" AND g."applicationId" = $3 AND g."revokedAt" IS NULL
      AND coalesce($5::text[], r."scopes") <@ r."scopes" AND coalesce($5, r."scopes") <@ $6::text[]
    RETURNING r."grantId", r."scopes"
  ), marked AS (
    UPDATE "Grant" g SET "lastUsedAt" = $4 FROM used WHERE g."id" = used."grantId" AND g."revokedAt" IS NULL
    RETURNING g."id", g."userId", g."createdAt", used."scopes"
  ), next AS (
    INSERT INTO "RefreshToken" ("hash", "grantId", "scopes", "createdAt", "expiresAt")
    SELECT $2, "id", "scopes", $4, LEAST($7, "createdAt" + make_interval(secs => $8)) FROM marked
  )
  SELECT "id", "userId", "scopes" FROM marked`;

type Rotated = { id: string; userId: string; scopes: string[] };

/**
 * Exchanges a refresh token for an access token and the next refresh token, which keeps all scopes of the grant even if
 * the access token has fewer. A token that was rotated more than ten seconds ago revokes its family.
 *
 * @throws DomainError invalid_request, invalid_grant, invalid_scope
 *
 * Source: RFC 6749 §6, RFC 9700 §4.14.2; contract, "Token lifetimes".
 */
export async function rotateRefreshToken(request: TokenRequest): Promise<Issued> {
  const { ctx, client, form } = request;
  const refreshToken = requireParameter(form, "refresh_token");
  // A scope of spaces becomes one empty name, which no grant holds.
  const asked = form.get("scope")?.trim().split(/ +/) ?? null;
  const next = newToken();
  const { rows } = await getPool().query<Rotated>({
    name: "rotate-refresh-token",
    text: rotateSql,
    values: [
      hashToken(refreshToken),
      hashToken(next),
      client.id,
      ctx.now,
      asked,
      scopesForGrant(client.scopes, "authorization_code"),
      addSeconds(ctx.now, refreshTokenIdleSeconds),
      absoluteSeconds(),
    ],
  });
  const [grant] = rows;
  if (!grant) throw await toRefusal(request, refreshToken, asked);
  const scopes = checkScopes((asked ?? grant.scopes).join(" "), client.scopes, "authorization_code");
  const accessToken = await signAccessToken(
    { clientId: client.clientId, scopes, grant },
    request.signingKey,
    ctx.now,
  );
  return { accessToken, scopes, refreshToken: next };
}

/** Finds out why a refresh token was not rotated. A late repeat always revokes the family. */
async function toRefusal(
  { ctx, client }: TokenRequest,
  refreshToken: string,
  asked: readonly string[] | null,
): Promise<DomainError> {
  const found = await ctx.db.refreshToken.findUnique({
    where: { hash: hashToken(refreshToken), grant: { applicationId: client.id } },
    include: { grant: { select: grantPart } },
  });
  const invalid = new DomainError("invalid_grant", "The refresh token is not valid.");
  if (!found || found.grant.revokedAt !== null) return invalid;
  const { consumedAt, expiresAt, grantId, scopes } = found;
  if (consumedAt !== null) {
    if (consumedAt < addSeconds(ctx.now, -harmlessRepeatSeconds)) {
      await ctx.db.$transaction((tx) => revokeGrant({ ctx, tx, client }, grantId, "refresh_token"));
      forgetTokens();
    }
    return invalid;
  }
  if (expiresAt <= ctx.now) return new DomainError("invalid_grant", "The refresh token has expired.");
  if (asked?.some((scope) => !scopes.includes(scope)))
    return new DomainError("invalid_scope", "A refresh may not request more than the person consented to.");
  checkScopes((asked ?? scopes).join(" "), client.scopes, "authorization_code");
  // The grant was revoked between the two statements, for example.
  return invalid;
}

/**
 * Makes a refresh token with the scopes of the grant, if they include `offline_access`.
 *
 * Source: contract, "Token lifetimes".
 */
export async function saveRefreshToken({ ctx, tx }: CodeExchange, grant: GrantPart): Promise<string | null> {
  if (!grant.scopes.includes("offline_access")) return null;
  const refreshToken = newToken();
  const familySeconds = absoluteSeconds();
  const ends = [addSeconds(ctx.now, refreshTokenIdleSeconds)];
  if (familySeconds !== null) ends.push(addSeconds(grant.createdAt, familySeconds));
  const expiresAt = new Date(Math.min(...ends.map(Number)));
  const { id: grantId, scopes } = grant;
  await tx.refreshToken.create({
    data: { hash: hashToken(refreshToken), grantId, scopes, createdAt: ctx.now, expiresAt },
  });
  return refreshToken;
}

/** The configured lifetime of a family from its consent, or null. */
function absoluteSeconds(): number | null {
  const { REFRESH_TOKEN_MAX_DAYS } = env();
  return REFRESH_TOKEN_MAX_DAYS === undefined ? null : REFRESH_TOKEN_MAX_DAYS * daySeconds;
}
