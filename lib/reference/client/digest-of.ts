import { createHash } from "node:crypto";

export const hourMs = 3_600_000;

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Computes the digest of an hour or a part. Event IDs are ASCII, so JavaScript sorts them bytewise. */
export function digestOf(eventIds: Iterable<string>): string {
  return sha256([...eventIds].sort().join("\n"));
}
