import { hkdfSync } from "node:crypto";
import { env } from "#lib/platform/env.ts";

/** A 32-byte key for one purpose, derived from SECRET_KEY. Source: RFC 5869. */
export function deriveKey(purpose: string): Buffer {
  const { SECRET_KEY } = env();
  if (!SECRET_KEY) throw new Error("SECRET_KEY is not set.");
  return Buffer.from(hkdfSync("sha256", Buffer.from(SECRET_KEY, "base64"), "", purpose, 32));
}
