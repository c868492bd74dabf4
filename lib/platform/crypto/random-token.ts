import { hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** 256 random bits as base64url, which clients that don't encode parameters also send correctly. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 of a token of `newToken`. Slow hashes are for passwords; 256 random bits can't be guessed. */
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
export const newPassword = () => randomGroups(4, 5);

/** A recovery code of 79 bits: four groups of four. */
export const newRecoveryCode = () => randomGroups(4, 4);
