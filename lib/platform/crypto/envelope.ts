import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { env } from "#lib/platform/env.ts";

// Layout: 1 byte version, 4 bytes key ID, 12 bytes nonce, 16 bytes tag, ciphertext.
const version = 1;
const nonceStart = 5;
const tagStart = nonceStart + 12;
const ciphertextStart = tagStart + 16;

type SecretKey = { key: Buffer; id: Buffer<ArrayBuffer> };

function toKey(encoded: string): SecretKey {
  const key = Buffer.from(encoded, "base64");
  const digest = createHash("sha256").update("portal-key-id").update(key).digest();
  return { key, id: Buffer.from(digest.subarray(0, 4)) };
}

function secretKey(): SecretKey {
  const { SECRET_KEY } = env();
  if (!SECRET_KEY) throw new Error("SECRET_KEY is not set.");
  return toKey(SECRET_KEY);
}

/**
 * Seals a secret with AES-256-GCM under SECRET_KEY. The envelope names its key, so that SECRET_KEY can be replaced, and
 * opens only for the same `purpose`.
 */
export function seal(plaintext: string, purpose: string): Buffer<ArrayBuffer> {
  const { key, id } = secretKey();
  const nonce = randomBytes(tagStart - nonceStart);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), id, nonce, cipher.getAuthTag(), ciphertext]);
}

/** The ID of SECRET_KEY, as in bytes 2 to 5 of an envelope. */
export function sealingKeyId(): Buffer<ArrayBuffer> {
  return secretKey().id;
}

/** An envelope that neither SECRET_KEY nor SECRET_KEY_PREVIOUS sealed. */
export class WrongSecretKeyError extends Error {
  constructor() {
    super("A stored secret was sealed with another SECRET_KEY.");
  }
}

/**
 * Opens an envelope of `seal`.
 *
 * @throws WrongSecretKeyError
 * @throws Error if the envelope has another purpose or was altered
 */
export function open(envelope: Uint8Array, purpose: string): string {
  const bytes = Buffer.from(envelope);
  const { SECRET_KEY_PREVIOUS } = env();
  const keys = [secretKey(), ...(SECRET_KEY_PREVIOUS ? [toKey(SECRET_KEY_PREVIOUS)] : [])];
  const known = keys.find(({ id }) => id.equals(bytes.subarray(1, nonceStart)));
  if (bytes[0] !== version || !known) throw new WrongSecretKeyError();
  const decipher = createDecipheriv("aes-256-gcm", known.key, bytes.subarray(nonceStart, tagStart))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(tagStart, ciphertextStart));
  return Buffer.concat([decipher.update(bytes.subarray(ciphertextStart)), decipher.final()]).toString("utf8");
}
