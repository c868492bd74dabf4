import { createPublicKey, verify } from "node:crypto";

/** Makes a function that verifies deliveries with the webhook's public keys from `keysUrl`. It needs no secret. */
export function verifierOf(keysUrl) {
  let keys = [];
  let fetchedAtMs = Number.NEGATIVE_INFINITY;

  async function fetchKeys() {
    fetchedAtMs = Date.now();
    const response = await fetch(keysUrl);
    if (!response.ok) throw new Error(`The portal answered ${response.status}.`);
    keys = (await response.json()).keys.map((key) => createPublicKey({ key, format: "jwk" }));
  }

  /** True if the portal sent the request within the last five minutes. `body` is the raw text, not parsed. */
  return async function isGenuine(headers, body) {
    const id = headers["webhook-id"];
    const timestamp = headers["webhook-timestamp"];
    if (!id || !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
    const content = Buffer.from(`${id}.${timestamp}.${body}`);
    const signatures = (headers["webhook-signature"] ?? "")
      .split(" ")
      .filter((signature) => signature.startsWith("v1a,"))
      .map((signature) => Buffer.from(signature.slice(4), "base64"));
    const isSigned = () =>
      keys.some((key) => signatures.some((signature) => verify(null, content, key, signature)));
    if (isSigned()) return true;
    // The keys may have changed. Fetch them at most once a minute, so that nobody can make you flood the portal.
    if (Date.now() - fetchedAtMs < 60_000) return false;
    await fetchKeys();
    return isSigned();
  };
}
