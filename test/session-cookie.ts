import { encode } from "next-auth/jwt";
import { sessionCookieName, sessionSecret } from "#lib/identity/sessions/session-cookies.ts";
import { openSession } from "#lib/identity/sessions/sessions.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { getDb } from "#lib/platform/db/client.ts";

/**
 * The Cookie header of a person who signed in at `authTime` (seconds since the epoch; defaults to now).
 *
 * @param ownerConfirmedAt when more than the password proved the account's owner
 * @param gaveFactor whether the person gave a second factor, as everybody does who has one at sign-in
 */
export async function sessionCookie(
  { userId }: UserActor,
  authTime: number = toEpochSeconds(new Date()),
  ownerConfirmedAt: Date | null = null,
  gaveFactor = true,
): Promise<string> {
  const now = new Date();
  const { sessionVersion } = await getDb().user.findUniqueOrThrow({ where: { id: userId } });
  const sid = await openSession(getDb(), {
    userId,
    userAgent: null,
    ipAddress: null,
    createdAt: now,
    lastSeenAt: now,
    ownerConfirmedAt,
  });
  const token = await encode({
    token: { sub: userId, sid, sessionVersion, authTime, ...(gaveFactor && { gaveFactor }) },
    secret: sessionSecret(),
  });
  return `${sessionCookieName()}=${token}`;
}
