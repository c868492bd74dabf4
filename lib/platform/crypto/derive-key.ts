import { createHmac, hkdfSync } from "node:crypto";
import { env } from "#lib/platform/env.ts";

/** A 32-byte key for one purpose, derived from SECRET_KEY. Source: RFC 5869. */
export function deriveKey(purpose: string): Buffer {
  const { SECRET_KEY } = env();
  if (!SECRET_KEY) throw new Error("SECRET_KEY is not set.");
  return Buffer.from(hkdfSync("sha256", Buffer.from(SECRET_KEY, "base64"), "", purpose, 32));
}

/** A base64url HMAC-SHA-256 of several parts for one purpose. */
export function macOf(purpose: string, parts: readonly unknown[]): string {
  return createHmac("sha256", deriveKey(purpose)).update(JSON.stringify(parts)).digest("base64url");
}
