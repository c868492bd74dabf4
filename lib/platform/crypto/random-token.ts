import { hash, randomFillSync, randomInt, timingSafeEqual } from "node:crypto";

const tokenBytes = 32;
const randomBytes = Buffer.alloc(128 * tokenBytes);
let used = randomBytes.length;

/**
 * 256 random bits as base64url: only `[A-Za-z0-9_-]`, so that clients with sloppy encoding work. Drawn for many tokens at
 * once, a tenth of the cost; what was given out is overwritten.
 */
export function newToken(): string {
  if (used === randomBytes.length) {
    randomFillSync(randomBytes);
    used = 0;
  }
  const bytes = randomBytes.subarray(used, used + tokenBytes);
  used += tokenBytes;
  const token = bytes.toString("base64url");
  bytes.fill(0);
  return token;
}

/** SHA-256 of a token of `newToken`: enough for 256 random bits; slow hashes are for human passwords. */
export function hashToken(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(hash("sha256", token, "buffer"));
}

/** Compares two strings in a time that does not depend on where they differ. */
export function constantTimeEqual(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b));
}

/** Letters and digits without look-alikes. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

function randomGroups(groups: number, length: number): string {
  const group = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** A random password of 99 bits that a person can copy: four groups of five. */
export function newPassword(): string {
  return randomGroups(4, 5);
}

/** A recovery code of 79 bits: four groups of four. */
export function newRecoveryCode(): string {
  return randomGroups(4, 4);
}
