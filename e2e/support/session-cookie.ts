import { encode } from "next-auth/jwt";
import { sessionCookieName, sessionSecret } from "#lib/identity/sessions/session-cookies.ts";
import { openSession } from "#lib/identity/sessions/sessions.ts";
import type { UserActor } from "#lib/platform/access/context.ts";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { getDb } from "#lib/platform/db/client.ts";

/** The Cookie header of a person who signed in at `authTime` (seconds since the epoch; defaults to now). */
export async function sessionCookie(
  { userId }: UserActor,
  authTime: number = toEpochSeconds(new Date()),
): Promise<string> {
  const now = new Date();
  const sid = await openSession(getDb(), {
    userId,
    userAgent: null,
    ipAddress: null,
    createdAt: now,
    lastSeenAt: now,
  });
  const token = await encode({
    token: { sub: userId, sid, sessionVersion: 1, authTime },
    secret: sessionSecret(),
  });
  return `${sessionCookieName()}=${token}`;
}
