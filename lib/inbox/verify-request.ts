import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { z } from "zod";
import { constantTimeEqual } from "#lib/platform/crypto/random-token.ts";
import { mask, maskSecrets } from "#lib/webhooks/mask-secrets.ts";
import { activeSecrets, type StoredSecrets } from "#lib/webhooks/webhook-secret.ts";
import type { Verdict } from "./schemas.ts";

/** A received request, with header names in lower case. */
export type Received = { headers: Record<string, string>; body: string };

/** Only the first entry is checked, however many there are. */
const invoiceBody = z.object({
  webhookDetails: z.tuple([z.object({ apiKey: z.string() })]).rest(z.unknown()),
});

/**
 * Verifies a request as a partner's own server would: the raw secret, and the signature with the `standardwebhooks` package.
 *
 * Source: contract, "Secret in deliveries".
 */
export function verifyRequest(
  received: Received,
  webhook: StoredSecrets,
  eventType: "ORDER_UPDATE" | "ORDER_INVOICED",
  now: Date,
): Verdict {
  const { raw, signing } = activeSecrets(webhook, now);
  const presented =
    eventType === "ORDER_UPDATE" ? received.headers["authorization"] : getApiKey(received.body);
  const place = eventType === "ORDER_UPDATE" ? "the Authorization header" : "webhookDetails[].apiKey";
  if (presented === undefined) return { verified: false, verifyDetail: `There is no secret in ${place}.` };
  if (!constantTimeEqual(presented, raw))
    return { verified: false, verifyDetail: `The secret in ${place} does not match the webhook.` };
  const errors = signing.map(({ text }) => signatureError(text, received));
  const failure = errors.includes(null) ? null : errors[0];
  if (failure) return { verified: false, verifyDetail: `The signature does not verify: ${failure}.` };
  return { verified: true, verifyDetail: `The secret in ${place} and the signature match the webhook.` };
}

function signatureError(secret: string, { headers, body }: Received): string | null {
  try {
    new Webhook(secret).verify(body, headers);
    return null;
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return error.message;
    throw error;
  }
}

function getApiKey(body: string): string | undefined {
  try {
    return invoiceBody.safeParse(JSON.parse(body)).data?.webhookDetails[0].apiKey;
  } catch {
    return undefined;
  }
}

/** Masks the webhook's secrets, if the webhook is known, and the values sent as `Authorization` and `apiKey`. */
export function maskReceived(received: Received, webhook: StoredSecrets | null, now: Date): Received {
  const apiKey = getApiKey(received.body);
  const { authorization } = received.headers;
  const known = webhook ? activeSecrets(webhook, now).signing.map(({ text }) => text) : [];
  const secrets = [...known, ...[apiKey, authorization].filter((secret) => secret !== undefined)];
  const headers = Object.entries(received.headers).map(([name, value]) => [
    name,
    name === "authorization" ? mask : maskSecrets(value, secrets),
  ]);
  const body = apiKey
    ? received.body.replaceAll(JSON.stringify(apiKey), JSON.stringify(mask))
    : received.body;
  return { headers: Object.fromEntries(headers), body: maskSecrets(body, secrets) };
}
