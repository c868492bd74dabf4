import { createCipheriv, randomBytes } from "node:crypto";
import { sealedPrefix } from "#lib/platform/crypto/envelope.ts";

/** Seals a secret with SECRET_KEY as version 1.0.0 did: it opens for any row. */
export function sealWithoutRow(plaintext: string, purpose: string): Buffer<ArrayBuffer> {
  const key = Buffer.from(process.env["SECRET_KEY"] ?? "", "base64");
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return Buffer.concat([
    Buffer.from([1]),
    sealedPrefix().subarray(1),
    nonce,
    cipher.getAuthTag(),
    ciphertext,
  ]);
}
