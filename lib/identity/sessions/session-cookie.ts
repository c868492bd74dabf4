import { parse } from "hono/utils/cookie";
import type { getToken as GetToken } from "next-auth/jwt";
import { z } from "zod";
import {
  sessionCookieName,
  sessionMaxAgeSeconds,
  sessionSecret,
  setCookieHeader,
  usesSecureCookies,
} from "./session-settings.ts";

/** What the session cookie says. It is next-auth's: an encrypted JWT. */
const claimsSchema = z.object({
  /** The person. */
  sub: z.string(),
  /** The row of the session. */
  sid: z.string(),
  /** Raised in the person's row, it ends every session. */
  sessionVersion: z.int(),
  /** When the person last proved to be it, in seconds since the epoch; 0 where an identity provider does not say. */
  authTime: z.number(),
  /** The identity provider has its own second factor. */
  singleSignOn: z.literal(true).optional(),
});
export type SessionClaims = z.infer<typeof claimsSchema>;

/** The claims of the session cookie in a Cookie header, or null. The session may have ended. */
export async function readSessionClaims(cookieHeader: string | null): Promise<SessionClaims | null> {
  if (!cookieHeader) return null;
  const cookies = parse(cookieHeader);
  // Loaded with the first cookie: a web that starts answers programs first, which have none.
  const { getToken } = await import("next-auth/jwt");
  // `headers` stays empty on purpose: getToken would also take a session token as a bearer token.
  const req = { cookies, headers: {} } as unknown as Parameters<typeof GetToken>[0]["req"];
  const token = await getToken({
    req,
    secret: sessionSecret(),
    cookieName: sessionCookieName(),
    secureCookie: usesSecureCookies(),
  });
  return claimsSchema.safeParse(token).data ?? null;
}

/** A Set-Cookie header for a session: after a person confirmed the password, or changed it and thereby ended the others. */
export async function sessionCookieHeader(claims: SessionClaims): Promise<string> {
  const { encode } = await import("next-auth/jwt");
  const token = await encode({ token: claims, secret: sessionSecret(), maxAge: sessionMaxAgeSeconds });
  return setCookieHeader(sessionCookieName(), token, sessionMaxAgeSeconds);
}
