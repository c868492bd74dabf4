import { addSeconds } from "#lib/clock.ts";
import { hashToken, newToken } from "#lib/crypto/random-token.ts";
import { env } from "#lib/env.ts";
import { type GrantPart, type GrantWalk, grantPart } from "./grant-walk.ts";
import { revokeFamily } from "./revoke-family.ts";

const daySeconds = 24 * 60 * 60;

/** Seven days without use. Source: contract, "Token lifetimes". */
const idleSeconds = 7 * daySeconds;

/** Two processes of one client that race must not sign a person out. Source: contract, "Requests that leave something out". */
const harmlessRepeatSeconds = 10;

/**
 * The refresh token of a token request, where it is this client's and may be used. One that was rotated more than ten
 * seconds ago ends its family.
 *
 * Source: RFC 9700 §4.14.2.
 */
export async function readRefreshToken(walk: GrantWalk, refreshToken: string) {
  const found = await walk.tx.refreshToken.findUnique({
    where: { hash: hashToken(refreshToken), grant: { applicationId: walk.client.id } },
    include: { grant: { select: grantPart } },
  });
  if (!found || found.grant.revokedAt !== null) return null;
  if (found.consumedAt === null) return found;
  if (found.consumedAt < addSeconds(walk.ctx.now, -harmlessRepeatSeconds))
    await revokeFamily(walk, found.grantId, "refresh_token");
  return null;
}

/** Uses a refresh token up. Of requests at the same time one changes the row. @returns false for the others */
export async function consumeRefreshToken(walk: GrantWalk, refreshToken: string): Promise<boolean> {
  const { ctx, tx } = walk;
  const used = await tx.$queryRaw<unknown[]>`
    WITH used AS (
      UPDATE "RefreshToken" SET "consumedAt" = ${ctx.now}
      WHERE "hash" = ${hashToken(refreshToken)} AND "consumedAt" IS NULL AND "expiresAt" > ${ctx.now}
      RETURNING "grantId"
    )
    UPDATE "Grant" g SET "lastUsedAt" = ${ctx.now} FROM used
    WHERE g."id" = used."grantId" AND g."revokedAt" IS NULL
    RETURNING g."id"`;
  return used.length === 1;
}

/**
 * Makes a refresh token, where the grant holds `offline_access`. It carries the scopes of the grant, also where the
 * access token beside it has fewer.
 *
 * Source: RFC 6749 §6; contract, "Token lifetimes".
 */
export async function saveRefreshToken({ ctx, tx }: GrantWalk, grant: GrantPart): Promise<string | null> {
  if (!grant.scopes.includes("offline_access")) return null;
  const refreshToken = newToken();
  // A family that is refreshed for years keeps the tokens of its last week, which is what replay detection needs.
  await tx.$executeRaw`
    WITH expired AS (DELETE FROM "RefreshToken" WHERE "grantId" = ${grant.id} AND "expiresAt" <= ${ctx.now})
    INSERT INTO "RefreshToken" ("hash", "grantId", "scopes", "createdAt", "expiresAt")
    VALUES (${hashToken(refreshToken)}, ${grant.id}, ${grant.scopes}, ${ctx.now}, ${expiryOf(ctx.now, grant.createdAt)})`;
  return refreshToken;
}

/** By the idle limit, or sooner by the absolute limit where one is configured. */
function expiryOf(now: Date, grantedAt: Date): Date {
  const { REFRESH_TOKEN_MAX_DAYS = Number.POSITIVE_INFINITY } = env();
  const idleEndMs = now.getTime() + idleSeconds * 1000;
  const absoluteEndMs = grantedAt.getTime() + REFRESH_TOKEN_MAX_DAYS * daySeconds * 1000;
  return new Date(Math.min(idleEndMs, absoluteEndMs));
}
