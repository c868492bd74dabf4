import { open, seal } from "#lib/platform/crypto/envelope.ts";
import { hashToken, newToken } from "#lib/platform/crypto/random-token.ts";

const purpose = "inbox key";

/** A new key for an application's inbox: its address is shown again, so the key is sealed, and found by its hash. */
export function makeInboxKey(applicationId: string) {
  const key = newToken();
  return { inboxKeyHash: hashToken(key), inboxKeyEncrypted: seal(key, purpose, applicationId) };
}

/** The key of an application's inbox. @throws Error if it was sealed with another SECRET_KEY */
export function readInboxKey(application: {
  id: string;
  inboxKey: string | null;
  inboxKeyEncrypted: Uint8Array | null;
}): string {
  const { id, inboxKey, inboxKeyEncrypted } = application;
  return inboxKeyEncrypted ? open(inboxKeyEncrypted, purpose, id) : (inboxKey ?? "");
}
