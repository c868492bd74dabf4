import { openWebhookSecret } from "./webhook-secret.ts";

export type StoredSecrets = {
  secretEncrypted: Uint8Array;
  nextSecretEncrypted: Uint8Array | null;
  nextSecretFrom: Date | null;
};

/**
 * The secrets of a webhook at a time, base64. `raw` goes into the raw places of a delivery; `signing` lists the keys
 * of the signature header. While a rotation overlaps, raw is the old one and both sign.
 *
 * Source: contract, "Secret in deliveries".
 */
export function activeSecrets(stored: StoredSecrets, now: Date): { raw: string; signing: string[] } {
  const current = openWebhookSecret(stored.secretEncrypted);
  if (!stored.nextSecretEncrypted || !stored.nextSecretFrom) return { raw: current, signing: [current] };
  const next = openWebhookSecret(stored.nextSecretEncrypted);
  return stored.nextSecretFrom <= now
    ? { raw: next, signing: [next] }
    : { raw: current, signing: [current, next] };
}
