import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { env } from "#lib/env.ts";

// Layout: 1 byte version, 4 bytes key id, 12 bytes nonce, 16 bytes tag, ciphertext.
const version = 1;
const headerBytes = 5;
const nonceBytes = 12;
const tagBytes = 16;

type SecretKey = { encoded: string; key: KeyObject; id: Buffer };

let kept: SecretKey | null = null;

/** Made once, and as a key object: from bytes, node:crypto takes six times as long to open an envelope. */
function secretKey(): SecretKey {
  const encoded = env().SECRET_KEY;
  if (!encoded) throw new Error("SECRET_KEY is not set.");
  if (kept?.encoded === encoded) return kept;
  const bytes = Buffer.from(encoded, "base64");
  const id = createHash("sha256").update("portal-key-id").update(bytes).digest().subarray(0, 4);
  kept = { encoded, key: createSecretKey(bytes), id };
  return kept;
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

/**
 * Opens an envelope of `seal`.
 *
 * @throws Error when it was sealed with another key or for another purpose, or was altered
 */
export function open(envelope: Uint8Array, purpose: string): string {
  const bytes = Buffer.from(envelope);
  const { key, id } = secretKey();
  if (bytes[0] !== version || !bytes.subarray(1, headerBytes).equals(id))
    throw new Error("A stored secret was sealed with another SECRET_KEY.");
  const nonce = bytes.subarray(headerBytes, headerBytes + nonceBytes);
  const tag = bytes.subarray(headerBytes + nonceBytes, headerBytes + nonceBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
  const ciphertext = bytes.subarray(headerBytes + nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString("utf8");
}
