import { randomBytes } from "node:crypto";
import { open, seal } from "#lib/crypto/envelope.ts";

const purpose = "webhook secret";

/** A new secret: base64 of 32 random bytes, as the contract and Standard Webhooks both want it. */
export function newWebhookSecret(): string {
  return randomBytes(32).toString("base64");
}

/** How a secret lies in the database. */
export function sealWebhookSecret(secret: string): Buffer<ArrayBuffer> {
  return seal(secret, purpose);
}

/** What was opened, for as long as somebody holds the sealed bytes: a batch of deliveries opens each secret once. */
const opened = new WeakMap<Uint8Array, string>();

/** @throws Error when it was sealed with another SECRET_KEY */
export function openWebhookSecret(sealed: Uint8Array): string {
  const secret = opened.get(sealed) ?? open(sealed, purpose);
  opened.set(sealed, secret);
  return secret;
}
