import { createHmac, randomBytes } from "node:crypto";
import { toEpochSeconds } from "#lib/platform/clock.ts";
import { deriveKey } from "./derive-key.ts";
import { constantTimeEqual } from "./random-token.ts";

type Kind = { purpose: string; lifetimeSeconds: number };

function computeMac({ purpose }: Kind, parts: readonly unknown[]): string {
  return createHmac("sha256", deriveKey(purpose)).update(JSON.stringify(parts)).digest("base64url");
}

/**
 * A text that proves that we made it, for the lifetime of its kind. Nothing is stored.
 *
 * @param about what the text belongs to, such as an account. It is not in the text.
 * @param payload without dots
 */
export function signText(
  kind: Kind,
  about: unknown,
  now: Date,
  payload = randomBytes(16).toString("base64url"),
): string {
  const expiresAt = toEpochSeconds(now) + kind.lifetimeSeconds;
  return `${payload}.${expiresAt}.${computeMac(kind, [about, payload, expiresAt])}`;
}

/** The payload of a text of `signText`, and when it was signed (seconds since the epoch); null for any other or old text. */
export function readSignedText(kind: Kind, about: unknown, text: string, now: Date) {
  const [payload = "", expiry = "", mac = ""] = text.split(".");
  const expiresAt = Number(expiry);
  if (!constantTimeEqual(mac, computeMac(kind, [about, payload, expiresAt]))) return null;
  return expiresAt > toEpochSeconds(now) ? { payload, signedAt: expiresAt - kind.lifetimeSeconds } : null;
}
