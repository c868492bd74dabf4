import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { open, seal } from "#lib/platform/crypto/envelope.ts";

const purpose = "webhook secret";

/** A new secret: base64 of 32 random bytes, as the contract and Standard Webhooks both want it. */
export function newWebhookSecret(): string {
  return randomBytes(32).toString("base64");
}

/** How a secret lies in the database. */
export function sealWebhookSecret(secret: string): Buffer<ArrayBuffer> {
  return seal(secret, purpose);
}

/**
 * Base64 text, and the key of signatures: from text or bytes, node:crypto takes four times as long to sign. `spellings`
 * matches the text as a receiver may give it back: as it is, URL-encoded, as base64url, and as JSON or HTML escape it.
 */
export type WebhookSecret = { text: string; key: KeyObject; spellings: RegExp };

const spelledSigns: Record<string, string> = {
  "+": String.raw`(?:\+|%2B|\\*u002B|&#43;|&#x2B;|&plus;|[ -])`,
  "/": String.raw`(?:\\*/|%2F|\\*u002F|&#47;|&#x2F;|&sol;|_)`,
  "=": String.raw`(?:=|%3D|\\*u003D|&#61;|&#x3D;|&equals;)?`,
};

/** What was opened, for as long as somebody holds the sealed bytes: a batch of deliveries opens each secret once. */
const opened = new WeakMap<Uint8Array, WebhookSecret>();

/** @throws Error when it was sealed with another SECRET_KEY */
export function openWebhookSecret(sealed: Uint8Array): WebhookSecret {
  const known = opened.get(sealed);
  if (known) return known;
  const text = open(sealed, purpose);
  const spellings = new RegExp(
    text.replace(/[+/=]/g, (sign) => spelledSigns[sign] ?? ""),
    "gi",
  );
  const secret = { text, key: createSecretKey(text, "base64"), spellings };
  opened.set(sealed, secret);
  return secret;
}
