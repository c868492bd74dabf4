import { hkdfSync } from "node:crypto";
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
  const { SECRET_KEY } = env();
  if (!SECRET_KEY) throw new Error("SECRET_KEY is not set.");
  return Buffer.from(
    hkdfSync("sha256", Buffer.from(SECRET_KEY, "base64"), "", "portal session cookie", 32),
  ).toString("base64");
}
