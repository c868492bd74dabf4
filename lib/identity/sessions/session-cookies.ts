import { parse } from "hono/utils/cookie";
import type { getToken as GetToken } from "next-auth/jwt";
import { z } from "zod";
import { ownerConfirmedSeconds } from "#lib/identity/factors/owner-confirmation.ts";
import { deriveKey } from "#lib/platform/crypto/derive-key.ts";
import { readSignedText, signText } from "#lib/platform/crypto/signed-text.ts";
import { env } from "#lib/platform/env.ts";
import { sessionMaxAgeSeconds } from "#lib/platform/shared/session-limits.ts";

const knownDevice = { purpose: "portal known device", lifetimeSeconds: 180 * 24 * 3600 };

/** Whether people reach the portal with https. */
export function usesSecureCookies(): boolean {
  return env().BASE_URL.startsWith("https://");
}

/** Cookies ignore ports. The name has the port, so that two portals on one machine do not share them. */
function cookieName(name: "session" | "device" | "owner"): string {
  const { port } = new URL(env().BASE_URL);
  return `${usesSecureCookies() ? "__Secure-" : ""}portal-${name}${port && `-${port}`}`;
}

export function sessionCookieName(): string {
  return cookieName("session");
}

/** Whether a Cookie header has a session, which may have ended. next-auth splits a long one into `.0`, `.1`, and so on. */
export function hasSessionCookie(cookieHeader: string | null): boolean {
  const name = sessionCookieName();
  return cookieHeader !== null && (cookieHeader.includes(`${name}=`) || cookieHeader.includes(`${name}.0=`));
}

/** The key of the session cookie, derived from SECRET_KEY. */
export function sessionSecret(): string {
  return deriveKey("portal session cookie").toString("base64");
}

/** A Set-Cookie header for a cookie that no script reads and no other site sends. */
function setCookieHeader(name: string, value: string, maxAgeSeconds: number): string {
  const secure = usesSecureCookies() ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The content of the session cookie, an encrypted JWT of next-auth. */
const claimsSchema = z.object({
  /** The person. */
  sub: z.string(),
  /** The ID of the session row. */
  sid: z.string(),
  /** A higher version in the person's row ends every session. */
  sessionVersion: z.int(),
  /** When the person last authenticated, in seconds since the epoch; 0 if an identity provider does not tell. */
  authTime: z.number(),
  /** The identity provider has its own second factor. */
  singleSignOn: z.literal(true).optional(),
  /** A second factor was given at sign-in. */
  gaveFactor: z.literal(true).optional(),
});
export type SessionClaims = z.infer<typeof claimsSchema>;

/** The claims of the session cookie in a Cookie header, or null. The session may have ended. */
export async function readSessionClaims(cookieHeader: string | null): Promise<SessionClaims | null> {
  if (!cookieHeader) return null;
  // Loaded with the first cookie, because API requests have none.
  const { getToken } = await import("next-auth/jwt");
  // With `headers`, getToken would also accept a session token as a bearer token.
  const req = { cookies: parse(cookieHeader), headers: {} } as unknown as Parameters<
    typeof GetToken
  >[0]["req"];
  const token = await getToken({
    req,
    secret: sessionSecret(),
    cookieName: sessionCookieName(),
    secureCookie: usesSecureCookies(),
  });
  return claimsSchema.safeParse(token).data ?? null;
}

/** A Set-Cookie header for a session, after a person confirmed or changed the password. */
export async function sessionCookieHeader(claims: SessionClaims): Promise<string> {
  const { encode } = await import("next-auth/jwt");
  const token = await encode({ token: claims, secret: sessionSecret(), maxAge: sessionMaxAgeSeconds });
  return setCookieHeader(sessionCookieName(), token, sessionMaxAgeSeconds);
}

/**
 * A Set-Cookie header with our signature that somebody has signed in to this account in this browser. It grants no access:
 * wrong passwords from elsewhere do not block this browser, and its own are counted separately.
 *
 * Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function deviceCookieHeader(email: string, now: Date): string {
  return setCookieHeader(
    cookieName("device"),
    signText(knownDevice, email, now),
    knownDevice.lifetimeSeconds,
  );
}

/** The ID of a browser in which somebody signed in to the account of this email address; null for any other. */
export function readDeviceCookie(cookieHeader: string | null, email: string, now: Date): string | null {
  const name = cookieName("device");
  const value = parse(cookieHeader ?? "", name)[name] ?? "";
  return readSignedText(knownDevice, email, value, now)?.payload ?? null;
}

/** A Set-Cookie header for the browser that opened a mailed link: a sign-in in it within an hour is the account owner's. */
export function ownerCookieHeader(ownerProof: string): string {
  return setCookieHeader(cookieName("owner"), ownerProof, ownerConfirmedSeconds);
}

/** What `ownerCookieHeader` left in the browser, or null. */
export function readOwnerCookie(cookieHeader: string | null): string | null {
  const name = cookieName("owner");
  return parse(cookieHeader ?? "", name)[name] ?? null;
}
