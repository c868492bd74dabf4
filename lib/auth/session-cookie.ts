import { toEpochSeconds } from "#lib/clock.ts";
import {
  sessionCookieName,
  sessionMaxAgeSeconds,
  sessionSecret,
  usesSecureCookies,
} from "./session-settings.ts";

/**
 * A Set-Cookie header that makes a session anew: after a person confirmed the password, or changed it and thereby
 * ended the others.
 */
export async function newSessionCookie(
  user: { id: string; sessionVersion: number },
  now: Date,
): Promise<string> {
  const { encode } = await import("next-auth/jwt");
  const token = await encode({
    token: { sub: user.id, sessionVersion: user.sessionVersion, authTime: toEpochSeconds(now) },
    secret: sessionSecret(),
    maxAge: sessionMaxAgeSeconds,
  });
  const attributes = `Path=/; Max-Age=${sessionMaxAgeSeconds}; HttpOnly; SameSite=Lax${usesSecureCookies() ? "; Secure" : ""}`;
  return `${sessionCookieName()}=${token}; ${attributes}`;
}
