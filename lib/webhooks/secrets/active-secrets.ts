import { openWebhookSecret, type WebhookSecret } from "./webhook-secret.ts";

export type StoredSecrets = {
  secretEncrypted: Uint8Array;
  nextSecretEncrypted: Uint8Array | null;
  nextSecretFrom: Date | null;
};

/**
 * The secrets of a webhook at a time. `raw` goes, base64, into the raw places of a delivery; `signing` lists those of the
 * signature header. While a rotation overlaps, raw is the old one and both sign.
 *
 * Source: contract, "Secret in deliveries".
 */
export function activeSecrets(stored: StoredSecrets, now: Date): { raw: string; signing: WebhookSecret[] } {
  const current = openWebhookSecret(stored.secretEncrypted);
  if (!stored.nextSecretEncrypted || !stored.nextSecretFrom) return { raw: current.text, signing: [current] };
  const next = openWebhookSecret(stored.nextSecretEncrypted);
  return stored.nextSecretFrom <= now
    ? { raw: next.text, signing: [next] }
    : { raw: current.text, signing: [current, next] };
}
