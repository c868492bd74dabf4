import { addSeconds, timeNow } from "#lib/clock.ts";
import type { Db } from "#lib/db/client.ts";
import { type UserActor, userActor } from "./context.ts";
import { mustHaveSecondFactor } from "./second-factor.ts";
import { readSessionClaims } from "./session-cookie.ts";
import { sessionIdleSeconds, sessionMaxAgeSeconds } from "./session-settings.ts";

/** A signed-in person, and when the password was last given (seconds since the epoch; 0 where the session does not say). */
export type SignIn = { actor: UserActor; authTime: number };

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
  const session = await db.session.findUnique({
    where: {
      id: claims.sid,
      userId: claims.sub,
      createdAt: { gt: addSeconds(now, -sessionMaxAgeSeconds) },
      lastSeenAt: { gt: addSeconds(now, -sessionIdleSeconds) },
    },
    include: {
      user: {
        include: { totp: { select: { confirmedAt: true } }, _count: { select: { passkeys: true } } },
      },
    },
  });
  if (!session || session.user.sessionVersion !== claims.sessionVersion) return null;
  const { id, user, lastSeenAt } = session;
  const seenBefore = addSeconds(now, -seenEverySeconds);
  if (lastSeenAt < seenBefore)
    await db.session.updateMany({ where: { id, lastSeenAt: { lt: seenBefore } }, data: { lastSeenAt: now } });
  const hasFactor = Boolean(user.totp?.confirmedAt) || user._count.passkeys > 0;
  return {
    actor: { ...userActor(user), sessionId: id },
    authTime: claims.authTime,
    mustEnrol: mustHaveSecondFactor(user.role) && claims.singleSignOn !== true && !hasFactor,
  };
}
