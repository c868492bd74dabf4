import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { refreshRepeatSeconds } from "#lib/oauth/tokens/token-settings.ts";
import type { Db } from "#lib/platform/db/client.ts";

// Layout: 12 bytes nonce, 16 bytes tag, ciphertext.
const nonceBytes = 12;
const ciphertextStart = nonceBytes + 16;

/** The key comes from the presented token, which is stored nowhere, and not from its stored hash. Source: RFC 5869. */
function deriveSuccessorKey(presented: string): Buffer {
  return Buffer.from(hkdfSync("sha256", presented, "", "portal refresh token successor", 32));
}

/** Seals the next refresh token for whoever has the presented one, with AES-256-GCM. */
export function sealSuccessor(presented: string, successor: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", deriveSuccessorKey(presented), nonce);
  const ciphertext = Buffer.concat([cipher.update(successor, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** Opens what `sealSuccessor` sealed. @throws Error for another presented token */
export function openSuccessor(presented: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(
    "aes-256-gcm",
    deriveSuccessorKey(presented),
    bytes.subarray(0, nonceBytes),
  ).setAuthTag(bytes.subarray(nonceBytes, ciphertextStart));
  return Buffer.concat([decipher.update(bytes.subarray(ciphertextStart)), decipher.final()]).toString("utf8");
}

/** Erases the sealed successors that no repeat gets any more. Several workers may do so at once. */
export async function eraseSuccessors(db: Db): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "RefreshSuccessor" WHERE "createdAt" < now() - make_interval(secs => ${refreshRepeatSeconds})`;
}
