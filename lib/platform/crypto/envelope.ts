import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { env } from "#lib/platform/env.ts";

// Layout: 1 byte version, 4 bytes key id, 12 bytes nonce, 16 bytes tag, ciphertext.
const version = 1;
const headerBytes = 5;
const nonceBytes = 12;
const tagBytes = 16;

type SecretKey = { key: KeyObject; id: Buffer };

/** By their text. Made once, and as key objects: from bytes, node:crypto takes six times as long to open an envelope. */
const kept = new Map<string, SecretKey>();

function toKey(encoded: string): SecretKey {
  const known = kept.get(encoded);
  if (known) return known;
  const bytes = Buffer.from(encoded, "base64");
  const id = createHash("sha256").update("portal-key-id").update(bytes).digest().subarray(0, 4);
  const made = { key: createSecretKey(bytes), id };
  kept.set(encoded, made);
  return made;
}

function secretKey(): SecretKey {
  const encoded = env().SECRET_KEY;
  if (!encoded) throw new Error("SECRET_KEY is not set.");
  return toKey(encoded);
}

/**
 * Seals a secret with AES-256-GCM under SECRET_KEY. The envelope names its key, so that a key can be replaced later.
 * `purpose` is bound to the envelope: what was sealed for one purpose does not open for another.
 */
export function seal(plaintext: string, purpose: string): Buffer<ArrayBuffer> {
  const { key, id } = secretKey();
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), id, nonce, cipher.getAuthTag(), ciphertext]);
}

/** The ID of the current sealing key, as in bytes 2 to 5 of an envelope. */
export function sealingKeyId(): Buffer<ArrayBuffer> {
  return Buffer.from(secretKey().id);
}

/** SECRET_KEY, or while it is being replaced the other one. */
function keyOf(id: Buffer): KeyObject | undefined {
  const present = secretKey();
  if (present.id.equals(id)) return present.key;
  const { SECRET_KEY_PREVIOUS } = env();
  const other = SECRET_KEY_PREVIOUS === undefined ? null : toKey(SECRET_KEY_PREVIOUS);
  return other?.id.equals(id) ? other.key : undefined;
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
 * @throws Error when it was sealed for another purpose or was altered
 */
export function open(envelope: Uint8Array, purpose: string): string {
  const bytes = Buffer.from(envelope);
  const key = keyOf(bytes.subarray(1, headerBytes));
  if (bytes[0] !== version || !key) throw new WrongSecretKeyError();
  const nonce = bytes.subarray(headerBytes, headerBytes + nonceBytes);
  const tag = bytes.subarray(headerBytes + nonceBytes, headerBytes + nonceBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
  const ciphertext = bytes.subarray(headerBytes + nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString("utf8");
}
