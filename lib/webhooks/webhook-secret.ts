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

/** @throws Error when it was sealed with another SECRET_KEY */
export function openWebhookSecret(sealed: Uint8Array): string {
  return open(sealed, purpose);
}
