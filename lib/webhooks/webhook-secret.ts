import {
  createHmac,
  createPrivateKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import { open, seal } from "#lib/platform/crypto/envelope.ts";

const purpose = "webhook secret";

/** A new secret: base64 of 32 random bytes, as the contract and Standard Webhooks both require. */
export function newWebhookSecret(): string {
  return randomBytes(32).toString("base64");
}

const der = { format: "der", type: "pkcs8" } as const;

/**
 * Encrypts a secret and a new Ed25519 key for the database. A rotation replaces both. The key is not derived from the
 * secret, because deliveries contain the secret in plain text.
 */
export function sealWebhookSecret(secret: string): Buffer<ArrayBuffer> {
  const { privateKey } = generateKeyPairSync("ed25519");
  return seal(`${secret} ${privateKey.export(der).toString("base64")}`, purpose);
}

/**
 * `text` is base64, `key` makes HMACs, and `privateKey` is Ed25519. `spellings` matches the text in any encoding that a
 * receiver might return: unchanged, URL-encoded, base64url, or escaped for JSON or HTML.
 */
type WebhookSecret = { text: string; key: KeyObject; privateKey: KeyObject; spellings: RegExp };

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
  const [text = "", signingKey = ""] = open(sealed, purpose).split(" ");
  const spelled = text.replace(/[+/=]/g, (sign) => spelledSigns[sign] ?? "");
  const secret = {
    text,
    key: createSecretKey(text, "base64"),
    privateKey: createPrivateKey({ key: Buffer.from(signingKey, "base64"), ...der }),
    spellings: new RegExp(spelled, "gi"),
  };
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

/** HMAC-SHA256 of `id.timestamp.body` by each secret. Source: Standard Webhooks, "Signature scheme". */
export function hmacSignatures(signing: readonly Pick<WebhookSecret, "key">[], content: string): string {
  return signing
    .map(({ key }) => `v1,${createHmac("sha256", key).update(content, "utf8").digest("base64")}`)
    .join(" ");
}

/**
 * `webhook-signature` of `id.timestamp.body`: HMACs, then Ed25519 signatures, which need no shared secret to verify. At most
 * 283 characters, with two of each during a rotation.
 *
 * Source: Standard Webhooks, "Signature scheme", "Asymmetric".
 */
export function signatureHeader(signing: readonly WebhookSecret[], content: string): string {
  const bytes = Buffer.from(content);
  const asymmetric = signing.map(
    ({ privateKey }) => `v1a,${sign(null, bytes, privateKey).toString("base64")}`,
  );
  return [hmacSignatures(signing, content), ...asymmetric].join(" ");
}
