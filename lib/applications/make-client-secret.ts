import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";
import { newId } from "#lib/platform/ids.ts";

/** A new secret and its row: the hash and the last four characters. */
export function makeClientSecret(now: Date) {
  const clientSecret = newToken();
  return {
    clientSecret,
    row: {
      id: newId("clientSecret"),
      hash: hashToken(clientSecret),
      hint: clientSecret.slice(-4),
      createdAt: now,
    },
  };
}
