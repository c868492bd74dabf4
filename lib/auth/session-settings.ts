import { deriveKey } from "#lib/crypto/derive-key.ts";
import { env } from "#lib/env.ts";

/** Twelve hours: a working day. Both next-auth's session and its JWT get it. */
export const sessionMaxAgeSeconds = 12 * 60 * 60;

/** Secure cookies wherever the portal is reached by https. */
export function usesSecureCookies(): boolean {
  return env().BASE_URL.startsWith("https://");
}

/** Names the cookie by port as well: cookies ignore ports, and two portals on one machine must not share a session. */
export function sessionCookieName(): string {
  const { port } = new URL(env().BASE_URL);
  return `${usesSecureCookies() ? "__Secure-" : ""}portal-session${port && `-${port}`}`;
}

/** The key of the session cookie, made from SECRET_KEY. */
export function sessionSecret(): string {
  return deriveKey("portal session cookie").toString("base64");
}
