import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { open, seal } from "#lib/platform/crypto/envelope.ts";

const purpose = "webhook secret";

/** A new secret: base64 of 32 random bytes, as the contract and Standard Webhooks both require. */
export function newWebhookSecret(): string {
  return randomBytes(32).toString("base64");
}

/** Encrypts a secret for the database: for the row of a webhook, or of an alert channel. */
export function sealWebhookSecret(secret: string, row: string): Buffer<ArrayBuffer> {
  return seal(secret, purpose, row);
}

/** `text` is base64, and `key` makes HMACs. */
type WebhookSecret = { text: string; key: KeyObject };

/** Decrypted secrets by their sealed bytes, so that a batch of deliveries decrypts each secret once. */
const opened = new WeakMap<Uint8Array, WebhookSecret>();

/** @throws Error if it was sealed with another SECRET_KEY */
function openWebhookSecret(sealed: Uint8Array, row: string): WebhookSecret {
  const known = opened.get(sealed);
  if (known) return known;
  const text = open(sealed, purpose, row);
  const secret = { text, key: createSecretKey(text, "base64") };
  opened.set(sealed, secret);
  return secret;
}

export type StoredSecrets = {
  /** The primary key of their row. */
  id: string;
  secretEncrypted: Uint8Array;
  nextSecretEncrypted: Uint8Array | null;
  nextSecretFrom: Date | null;
};

/**
 * The secrets of a webhook at a time: `raw` (base64) for the raw places of a delivery, and `signing` for the signature
 * header. While a rotation overlaps, `raw` is the old secret and both sign.
 *
 * Source: contract, "Secret in deliveries".
 */
export function activeSecrets(stored: StoredSecrets, now: Date): { raw: string; signing: WebhookSecret[] } {
  const current = openWebhookSecret(stored.secretEncrypted, stored.id);
  if (!stored.nextSecretEncrypted || !stored.nextSecretFrom) return { raw: current.text, signing: [current] };
  const next = openWebhookSecret(stored.nextSecretEncrypted, stored.id);
  return stored.nextSecretFrom <= now
    ? { raw: next.text, signing: [next] }
    : { raw: current.text, signing: [current, next] };
}

/**
 * `webhook-signature`: HMAC-SHA256 of `id.timestamp.body` by each secret, two during a rotation.
 *
 * Source: Standard Webhooks, "Signature scheme".
 */
export function signatureHeader(signing: readonly Pick<WebhookSecret, "key">[], content: string): string {
  return signing
    .map(({ key }) => `v1,${createHmac("sha256", key).update(content, "utf8").digest("base64")}`)
    .join(" ");
}
