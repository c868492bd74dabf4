import { randomBytes } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { macOf } from "#lib/platform/crypto/derive-key.ts";
import { constantTimeEqual } from "#lib/platform/crypto/random-token.ts";
import { deviceCookieName, setCookieHeader } from "./session-settings.ts";

const purpose = "portal known device";
const lifetimeSeconds = 180 * 24 * 3600;

/**
 * A Set-Cookie header that says, under our signature: somebody has signed in to this account in this browser. It opens
 * nothing. Wrong passwords from elsewhere do not keep this browser out, and its own are counted by themselves.
 *
 * Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function deviceCookieHeader(email: string, now: Date): string {
  const nonce = randomBytes(16).toString("base64url");
  const expiresAt = toEpochSeconds(now) + lifetimeSeconds;
  const value = `${nonce}.${expiresAt}.${macOf(purpose, [email, nonce, expiresAt])}`;
  return setCookieHeader(deviceCookieName(), value, lifetimeSeconds);
}

/** The id of the browser where somebody has signed in to the account of this e-mail address; null in any other. */
export function knownDevice(cookieHeader: string | null, email: string, now: Date): string | null {
  const name = deviceCookieName();
  const [nonce = "", expiry = "", mac = ""] = (parse(cookieHeader ?? "", name)[name] ?? "").split(".");
  const expiresAt = Number(expiry);
  if (!constantTimeEqual(mac, macOf(purpose, [email, nonce, expiresAt]))) return null;
  return expiresAt > toEpochSeconds(now) ? nonce : null;
}
