import { mustHaveSecondFactor } from "#lib/identity/factors/second-factor.ts";
import { type SignIn, userActor } from "#lib/platform/access/context.ts";
import { addSeconds } from "#lib/platform/clock.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { User } from "#lib/platform/db/generated/client.ts";
import { sessionIdleSeconds, sessionMaxAgeSeconds } from "#lib/platform/shared/session-limits.ts";
import { readSessionClaims, type SessionClaims } from "./session-cookies.ts";

/** `lastSeenAt` is written at most this often, so the idle limit may count from a time that much too early. */
const seenEverySeconds = 300;

/** The sign-in of a Cookie header; null without one, and while the person must set up a second factor first. */
export async function readSignIn(cookieHeader: string | null, db: Db): Promise<SignIn | null> {
  const found = await readAnySignIn(cookieHeader, db);
  return found === null || found.mustEnroll ? null : found;
}

/**
 * The sign-in of a Cookie header, or null. The cookie names a session; its state, the person, the role, and the organization
 * come from the database. A session ends at sign-out, with a new password, eight hours after its last use, and a day after
 * its first sign-in. One that only a password opened also ends when the person gets a second factor.
 *
 * @returns `mustEnroll`: the person needs a second factor and has none. Single sign-on counts as one.
 */
export async function readAnySignIn(
  cookieHeader: string | null,
  db: Db,
  now: Date = new Date(),
): Promise<(SignIn & { mustEnroll: boolean }) | null> {
  const claims = await readSessionClaims(cookieHeader);
  if (!claims) return null;
  const session = await findSession(claims, db, now);
  if (!session || session.sessionVersion !== claims.sessionVersion) return null;
  if (session.hasSecondFactor && !session.isOwnerConfirmed && claims.gaveFactor !== true) return null;
  const { sessionId: id, lastSeenAt } = session;
  const seenBefore = addSeconds(now, -seenEverySeconds);
  if (lastSeenAt < seenBefore)
    await db.session.updateMany({ where: { id, lastSeenAt: { lt: seenBefore } }, data: { lastSeenAt: now } });
  return {
    actor: { ...userActor(session), sessionId: id, authTime: claims.authTime },
    authTime: claims.authTime,
    mustEnroll:
      mustHaveSecondFactor(session.role) && claims.singleSignOn !== true && !session.hasSecondFactor,
  };
}

type Row = Pick<User, "id" | "organizationId" | "email" | "name" | "role" | "sessionVersion"> & {
  sessionId: string;
  lastSeenAt: Date;
  isOwnerConfirmed: boolean;
  hasSecondFactor: boolean;
};

/** One statement, because every request of the console needs it. */
async function findSession({ sid, sub }: SessionClaims, db: Db, now: Date): Promise<Row | undefined> {
  const [row] = await db.$queryRaw<Row[]>`
    /* prepared: session */ SELECT u."id", u."organizationId", u."email", u."name", u."role", u."sessionVersion",
      s."id" AS "sessionId", s."lastSeenAt", s."ownerConfirmedAt" IS NOT NULL AS "isOwnerConfirmed",
      EXISTS (SELECT 1 FROM "Totp" t WHERE t."userId" = u."id" AND t."confirmedAt" IS NOT NULL)
        OR EXISTS (SELECT 1 FROM "Passkey" p WHERE p."userId" = u."id") AS "hasSecondFactor"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."id" = ${sid} AND s."userId" = ${sub}
      AND s."createdAt" > ${addSeconds(now, -sessionMaxAgeSeconds)}
      AND s."lastSeenAt" > ${addSeconds(now, -sessionIdleSeconds)}`;
  return row;
}
