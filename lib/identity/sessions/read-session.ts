import { mustHaveSecondFactor } from "#lib/identity/factors/second-factor.ts";
import { type SignIn, type UserActor, userActor } from "#lib/platform/access/context.ts";
import { addSeconds, timeNow } from "#lib/platform/clock.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { User } from "#lib/platform/db/generated/client.ts";
import { readSessionClaims, type SessionClaims } from "./session-cookie.ts";
import { sessionIdleSeconds, sessionMaxAgeSeconds } from "./session-settings.ts";

/** The idle limit counts from a time that may be so old: a request writes only now and then that the session is used. */
const seenEverySeconds = 300;

/** The person behind a Cookie header, or null, as `readSignIn` finds. */
export async function readSession(cookieHeader: string | null, db: Db): Promise<UserActor | null> {
  return (await readSignIn(cookieHeader, db))?.actor ?? null;
}

/**
 * The sign-in behind a Cookie header, or null, also where the person has to get a second factor before anything else.
 */
export async function readSignIn(cookieHeader: string | null, db: Db): Promise<SignIn | null> {
  const found = await readAnySignIn(cookieHeader, db);
  return found === null || found.mustEnrol ? null : found;
}

/**
 * The sign-in behind a Cookie header, or null. The cookie names a session; whether it stands, and the person with role
 * and organization, come from the database in one statement. A session ends at sign-out, when it is ended on the page of
 * the account, with a new password, eight hours after its last use and a day after its first sign-in. `mustEnrol`: the
 * person needs a second factor and has none. Single sign-on brings its own.
 */
export async function readAnySignIn(
  cookieHeader: string | null,
  db: Db,
  now: Date = timeNow(),
): Promise<(SignIn & { mustEnrol: boolean }) | null> {
  const claims = await readSessionClaims(cookieHeader);
  if (!claims) return null;
  const session = await findSession(claims, db, now);
  if (!session || session.sessionVersion !== claims.sessionVersion) return null;
  const { sessionId: id, lastSeenAt } = session;
  const seenBefore = addSeconds(now, -seenEverySeconds);
  if (lastSeenAt < seenBefore)
    await db.session.updateMany({ where: { id, lastSeenAt: { lt: seenBefore } }, data: { lastSeenAt: now } });
  return {
    actor: { ...userActor(session), sessionId: id },
    authTime: claims.authTime,
    mustEnrol: mustHaveSecondFactor(session.role) && claims.singleSignOn !== true && !session.hasSecondFactor,
  };
}

type Row = Pick<User, "id" | "organizationId" | "email" | "name" | "role" | "sessionVersion"> & {
  sessionId: string;
  lastSeenAt: Date;
  hasSecondFactor: boolean;
};

/** The session of a cookie with its person, where it has not ended by time. SQL, since every request of the console asks. */
async function findSession({ sid, sub }: SessionClaims, db: Db, now: Date): Promise<Row | undefined> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT u."id", u."organizationId", u."email", u."name", u."role", u."sessionVersion",
      s."id" AS "sessionId", s."lastSeenAt",
      EXISTS (SELECT 1 FROM "Totp" t WHERE t."userId" = u."id" AND t."confirmedAt" IS NOT NULL)
        OR EXISTS (SELECT 1 FROM "Passkey" p WHERE p."userId" = u."id") AS "hasSecondFactor"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."id" = ${sid} AND s."userId" = ${sub}
      AND s."createdAt" > ${addSeconds(now, -sessionMaxAgeSeconds)}
      AND s."lastSeenAt" > ${addSeconds(now, -sessionIdleSeconds)}`;
  return row;
}
