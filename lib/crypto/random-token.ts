import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** 256 random bits as base64url: only `[A-Za-z0-9_-]`, so that clients with sloppy encoding work. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 of a token of `newToken`: enough for 256 random bits; slow hashes are for human passwords. */
export function hashToken(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash("sha256").update(token, "utf8").digest());
}

/** Compares two strings in a time that does not depend on where they differ. */
export function constantTimeEqual(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b));
}

/** A random password of 99 bits that a person can copy: four groups of five letters and digits without look-alikes. */
export function newPassword(): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const letters = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]);
  return [0, 5, 10, 15].map((at) => letters.slice(at, at + 5).join("")).join("-");
}
