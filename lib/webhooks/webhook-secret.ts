import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { open, seal } from "#lib/platform/crypto/envelope.ts";

const purpose = "webhook secret";

/** A new secret: base64 of 32 random bytes, as the contract and Standard Webhooks both require. */
export function newWebhookSecret(): string {
  return randomBytes(32).toString("base64");
}

/** Encrypts a secret for the database. */
export function sealWebhookSecret(secret: string): Buffer<ArrayBuffer> {
  return seal(secret, purpose);
}

/**
 * `text` is base64, and `key` signs. `spellings` matches the text as a receiver may return it: unchanged, URL-encoded, as
 * base64url, and escaped for JSON or HTML.
 */
type WebhookSecret = { text: string; key: KeyObject; spellings: RegExp };

const spelledSigns: Record<string, string> = {
  "+": String.raw`(?:\+|%2B|\\*u002B|&#43;|&#x2B;|&plus;|[ -])`,
  "/": String.raw`(?:\\*/|%2F|\\*u002F|&#47;|&#x2F;|&sol;|_)`,
  "=": String.raw`(?:=|%3D|\\*u003D|&#61;|&#x3D;|&equals;)?`,
};

/** Decrypted secrets by their sealed bytes, so that a batch of deliveries decrypts each secret once. */
const opened = new WeakMap<Uint8Array, WebhookSecret>();

/** @throws Error if it was sealed with another SECRET_KEY */
function openWebhookSecret(sealed: Uint8Array): WebhookSecret {
  const known = opened.get(sealed);
  if (known) return known;
  const text = open(sealed, purpose);
  const spelled = text.replace(/[+/=]/g, (sign) => spelledSigns[sign] ?? "");
  const secret = { text, key: createSecretKey(text, "base64"), spellings: new RegExp(spelled, "gi") };
  opened.set(sealed, secret);
  return secret;
}

export type StoredSecrets = {
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
  const current = openWebhookSecret(stored.secretEncrypted);
  if (!stored.nextSecretEncrypted || !stored.nextSecretFrom) return { raw: current.text, signing: [current] };
  const next = openWebhookSecret(stored.nextSecretEncrypted);
  return stored.nextSecretFrom <= now
    ? { raw: next.text, signing: [next] }
    : { raw: current.text, signing: [current, next] };
}

/** `webhook-signature` of `id.timestamp.body`, by each secret. Source: Standard Webhooks, "Signature scheme". */
export function signatureHeader(signing: readonly { key: KeyObject }[], content: string): string {
  return signing
    .map(({ key }) => `v1,${createHmac("sha256", key).update(content, "utf8").digest("base64")}`)
    .join(" ");
}
