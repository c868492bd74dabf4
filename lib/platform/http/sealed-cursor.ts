import { open, seal } from "#lib/platform/crypto/envelope.ts";

const purpose = "cursor";
/** More than any place has, so that no cursor is longer than another. */
const placeLength = 40;

/** A cursor of a list whose places are numbers that all organizations share: sealed, so that nobody counts by it. */
export function sealCursor(place: string, list: string): string {
  return seal(place.padEnd(placeLength), purpose, list).toString("base64url");
}

/** The place that a cursor names. Null for one of another list, of another SECRET_KEY, or of version 1.0.0. */
export function openCursor(cursor: string, list: string): string | null {
  try {
    return open(Buffer.from(cursor, "base64url"), purpose, list).trimEnd();
  } catch {
    return null;
  }
}
