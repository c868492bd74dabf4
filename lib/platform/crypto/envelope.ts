import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { env } from "#lib/platform/env.ts";

// Layout: 1 byte version, 4 bytes key ID, 12 bytes nonce, 16 bytes tag, ciphertext.
const version = 2;
/** Of 1.0.0: it opens for any row. `npm run portal -- secrets reseal` replaces it. */
const versionWithoutRow = 1;
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
 * opens only for the same `purpose` in the same row, so that nobody who writes to the database moves it to a row of theirs.
 *
 * @param row the primary key of the row that will hold it
 */
export function seal(plaintext: string, purpose: string, row: string): Buffer<ArrayBuffer> {
  const { key, id } = secretKey();
  const nonce = randomBytes(tagStart - nonceStart);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(toBoundData(version, purpose, row));
  const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), id, nonce, cipher.getAuthTag(), ciphertext]);
}

function toBoundData(envelopeVersion: number | undefined, purpose: string, row: string): Buffer {
  return Buffer.from(envelopeVersion === versionWithoutRow ? purpose : `${purpose}\n${row}`);
}

/** The first five bytes of an envelope that `seal` makes now. */
export function sealedPrefix(): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from([version]), secretKey().id]);
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
 * @throws Error if the envelope has another purpose, belongs to another row, or was altered
 */
export function open(envelope: Uint8Array, purpose: string, row: string): string {
  const bytes = Buffer.from(envelope);
  const { SECRET_KEY_PREVIOUS } = env();
  const keys = [secretKey(), ...(SECRET_KEY_PREVIOUS ? [toKey(SECRET_KEY_PREVIOUS)] : [])];
  const known = keys.find(({ id }) => id.equals(bytes.subarray(1, nonceStart)));
  const [envelopeVersion] = bytes;
  if ((envelopeVersion !== version && envelopeVersion !== versionWithoutRow) || !known)
    throw new WrongSecretKeyError();
  const decipher = createDecipheriv("aes-256-gcm", known.key, bytes.subarray(nonceStart, tagStart))
    .setAAD(toBoundData(envelopeVersion, purpose, row))
    .setAuthTag(bytes.subarray(tagStart, ciphertextStart));
  return Buffer.concat([decipher.update(bytes.subarray(ciphertextStart)), decipher.final()]).toString("utf8");
}
