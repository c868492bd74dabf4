import { deriveKey } from "#lib/platform/crypto/derive-key.ts";
import { env } from "#lib/platform/env.ts";

/** A day from the first sign-in, however much a session is used. Source: NIST SP 800-63B-4 §2.2.3. */
export const sessionMaxAgeSeconds = 24 * 60 * 60;

/** Eight hours without a request. */
export const sessionIdleSeconds = 8 * 60 * 60;

/** Secure cookies wherever the portal is reached by https. */
export function usesSecureCookies(): boolean {
  return env().BASE_URL.startsWith("https://");
}

/** A cookie of the portal's own. Its name has the port: cookies ignore ports, and two portals on one machine must not share them. */
function cookieName(name: string): string {
  const { port } = new URL(env().BASE_URL);
  return `${usesSecureCookies() ? "__Secure-" : ""}portal-${name}${port && `-${port}`}`;
}

export function sessionCookieName(): string {
  return cookieName("session");
}

export function deviceCookieName(): string {
  return cookieName("device");
}

/** A Set-Cookie header for a cookie that no script reads and no other site sends. */
export function setCookieHeader(name: string, value: string, maxAgeSeconds: number): string {
  const secure = usesSecureCookies() ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The key of the session cookie, made from SECRET_KEY. */
export function sessionSecret(): string {
  return deriveKey("portal session cookie").toString("base64");
}
